import Router from 'next/router';
import { t } from '@/language/text';
import { StatusPill } from '@/ui/feedback/status-pill';
import { ActionLink } from '@/ui/plain/action-button';
import {
  afterListening,
  haveAnswered,
  inState,
  type NextStep,
  namesOf,
  type ReflectionStep,
  readBoth,
} from './reflection-words';

const labels: Record<ReflectionStep, string> = {
  answer: t`Answer`,
  listen: t`Listen first`,
  wait: t`See my answer`,
  open: t`Read both`,
};

/** The anchor on the episode's page. */
const places: Record<ReflectionStep, string> = {
  answer: `#${afterListening}`,
  listen: '',
  wait: `#${afterListening}`,
  open: `#${readBoth}`,
};

export const episodePath = (id: string): string => `/member/dashboard/podcast/${id}`;

/** The people who have answered a question, and those who have not yet. */
export function AnsweredBy({ question }: Pick<NextStep, 'question'>) {
  const answered = [...inState(question, 'answered'), ...inState(question, 'open')];
  const waiting = inState(question, 'waiting');
  const open = inState(question, 'open');
  if (open.length > 0 && open.length === question.others.length) return haveAnswered(open);
  return (
    <>
      {question.mine ? (
        <StatusPill tone="done">{t`You answered`}</StatusPill>
      ) : (
        <StatusPill tone="waiting">{t`Your turn`}</StatusPill>
      )}
      {answered.length > 0 && <StatusPill tone="done">{t`${namesOf(answered)} answered`}</StatusPill>}
      {question.mine && waiting.length > 0 && (
        <StatusPill tone="waiting">{t`Waiting for ${namesOf(waiting)}`}</StatusPill>
      )}
    </>
  );
}

/** A link of this visit has led to the questions, so Back leads to the page before. */
let led = false;

/** Leads back to the page that a link to the questions was pressed on, else to the page of their episode. */
export function leaveQuestions(): void {
  if (led) {
    led = false;
    Router.back();
  } else {
    void Router.replace(window.location.pathname + window.location.search, undefined, { scroll: false });
  }
}

/** The link to what the step asks for. */
export function StepLink({ step, reflection: { episode } }: Pick<NextStep, 'step' | 'reflection'>) {
  return (
    <ActionLink
      href={`${episodePath(episode.id)}${places[step]}`}
      onClick={() => {
        led = true;
      }}
    >
      {labels[step]}
    </ActionLink>
  );
}
