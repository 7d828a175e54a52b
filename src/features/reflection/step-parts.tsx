import { StatusPill } from '@/ui/feedback/status-pill';
import { ActionLink } from '@/ui/plain/action-button';
import { inState, type NextStep, namesOf, type Step } from './reflection-words';

const labels: Record<Step, string> = {
  answer: 'Answer',
  listen: 'Listen first',
  wait: 'See my answer',
  open: 'Read both answers',
};

/** Who has answered a question, and on whom it waits. */
export function Answered({ question }: Pick<NextStep, 'question'>) {
  const answered = [...inState(question, 'answered'), ...inState(question, 'open')];
  const waiting = inState(question, 'waiting');
  return (
    <>
      {question.mine ? (
        <StatusPill tone="done">You answered</StatusPill>
      ) : (
        <StatusPill tone="waiting">Your turn</StatusPill>
      )}
      {answered.length > 0 && <StatusPill tone="done">{namesOf(answered)} answered</StatusPill>}
      {question.mine && waiting.length > 0 && (
        <StatusPill tone="waiting">Waiting for {namesOf(waiting)}</StatusPill>
      )}
    </>
  );
}

/** Leads to what the step asks for. */
export function StepLink({ step, reflection: { episode } }: NextStep) {
  const episodePage = `/member/dashboard/podcast/${episode.id}`;
  return (
    <ActionLink href={step === 'listen' ? episodePage : `${episodePage}#after-listening`}>
      {labels[step]}
    </ActionLink>
  );
}
