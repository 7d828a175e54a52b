import type { ComponentType, ReactNode } from 'react';
import { listensTogether, useAccount } from '@/client/account';
import { t } from '@/language/text';
import { mayEver } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import styles from './home-reflection.module.css';
import { useReflections } from './reflection-queries';
import { type NextStep, nextStep, type ReflectionStep } from './reflection-words';
import { AnsweredBy, StepLink } from './step-parts';

const kickers: Record<ReflectionStep, string> = {
  answer: t`A question for you`,
  listen: t`A question for you, after listening`,
  wait: t`A question for tonight`,
  open: t`You both answered`,
};

interface Props {
  /** What is below it on Home. */
  children: ReactNode;
  /** Shown until it is known whether a question waits, so that nothing moves when it comes. */
  meanwhile: ReactNode;
  /** Around what is below, for members without a family to answer with. */
  Alone?: ComponentType<Pick<Props, 'children' | 'meanwhile'>>;
}

/** The open question, on Home. Nothing without one, and nothing when it could not be read, because Home works without it. */
export function HomeReflection({ children, meanwhile, Alone }: Props) {
  const { data: account } = useAccount();
  // Coaches have the same Home, but no family to answer with.
  // People who listen together answer nothing.
  const together = account !== undefined && listensTogether(account);
  const answers = account !== undefined && !together && mayEver(principalOf(account), 'reflection:read');
  const { data, isLoading, failureCount } = useReflections(answers);
  if (isLoading && failureCount === 0) return meanwhile;
  const next = data && nextStep(data);
  const alone = answers && !data?.some(({ questions }) => questions.some(({ others }) => others.length > 0));
  return (
    <>
      {next && <Waiting {...next} />}
      {alone && Alone ? <Alone meanwhile={meanwhile}>{children}</Alone> : children}
    </>
  );
}

function Waiting(next: NextStep) {
  const { step, reflection, question } = next;
  return (
    <section className={styles.card} data-beside aria-labelledby="waiting-question">
      <div className={styles.words}>
        <p className={styles.kicker}>
          {kickers[step]} · {reflection.episode.name}
        </p>
        <h2 id="waiting-question" className={styles.question}>
          {question.text}
        </h2>
        <p className={styles.people}>
          <AnsweredBy question={question} />
        </p>
        {step !== 'open' && question.others.length > 0 && (
          <p className={styles.note}>{t`You see each other’s answers when both of you have answered.`}</p>
        )}
      </div>
      <StepLink {...next} />
    </section>
  );
}
