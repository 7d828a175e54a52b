import type { ReactNode } from 'react';
import { useAccount } from '@/client/account';
import { mayEver } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { StatusPill } from '@/ui/feedback/status-pill';
import { ActionLink } from '@/ui/plain/action-button';
import styles from './home-reflection.module.css';
import { useReflections } from './reflection-queries';
import { inState, type NextStep, namesOf, nextStep, type Step } from './reflection-words';

const labels: Record<Step, string> = {
  answer: 'Answer',
  listen: 'Listen first',
  wait: 'See my answer',
  open: 'Read both answers',
};

const kickers: Record<Step, string> = {
  answer: 'A question for you',
  listen: 'A question for you, after listening',
  wait: 'A question for tonight',
  open: 'You both answered',
};

interface Props {
  /** What stands below it on Home. */
  children: ReactNode;
  /** Stands in their place until it is known whether a question waits, so that nothing moves when it comes. */
  meanwhile: ReactNode;
}

/** The question that waits, on Home. Nothing while none does, and nothing when it could not be read: Home works without. */
export function HomeReflection({ children, meanwhile }: Props) {
  const { data: account } = useAccount();
  // Coaches have the same Home, and no family to answer with.
  const answers = account !== undefined && mayEver(principalOf(account), 'reflection:read');
  const { data, isLoading, failureCount } = useReflections(answers);
  if (isLoading && failureCount === 0) return meanwhile;
  const next = data && nextStep(data);
  return (
    <>
      {next && <Waiting {...next} />}
      {children}
    </>
  );
}

function Waiting({ step, reflection: { episode }, question }: NextStep) {
  const answered = [...inState(question, 'answered'), ...inState(question, 'open')];
  const waiting = inState(question, 'waiting');
  const episodePage = `/member/dashboard/podcast/${episode.id}`;
  return (
    <section className={styles.card} aria-labelledby="waiting-question">
      <div className={styles.words}>
        <p className={styles.kicker}>
          {kickers[step]} · {episode.name}
        </p>
        <h2 id="waiting-question" className={styles.question}>
          {question.text}
        </h2>
        <p className={styles.people}>
          {question.mine ? (
            <StatusPill tone="done">You answered</StatusPill>
          ) : (
            <StatusPill tone="waiting">Your turn</StatusPill>
          )}
          {answered.length > 0 && <StatusPill tone="done">{namesOf(answered)} answered</StatusPill>}
          {question.mine && waiting.length > 0 && (
            <StatusPill tone="waiting">Waiting for {namesOf(waiting)}</StatusPill>
          )}
        </p>
        {step !== 'open' && question.others.length > 0 && (
          <p className={styles.note}>You see each other’s answers when both are in.</p>
        )}
      </div>
      <ActionLink href={step === 'listen' ? episodePage : `${episodePage}#after-listening`}>
        {labels[step]}
      </ActionLink>
    </section>
  );
}
