import { limits } from '@/contract/limits';
import type { AskedQuestion, OtherAnswer, Reflection, Theme, Themes } from '@/contract/reflection/reflection';
import { choiceName } from '@/entities/reflection/choice-name';
import { listed, plural, t } from '@/language/text';

/** The anchor of links to the questions of an episode. */
export const afterListening = 'after-listening';
/** An anchor that also opens the answers of both over the page. */
export const readBoth = 'read-both';

export const namesOf = (others: readonly OtherAnswer[]): string => listed(others.map(({ name }) => name));

/** "Milo has answered.", "Milo and Inês have answered." */
export const haveAnswered = (others: readonly OtherAnswer[]): string =>
  others.length === 1 ? t`${namesOf(others)} has answered.` : t`${namesOf(others)} have answered.`;

export const inState = ({ others }: AskedQuestion, state: OtherAnswer['state']): OtherAnswer[] =>
  others.filter((other) => other.state === state);

/** Who can read the reader's answer to a question, and who will be able to. Empty where no other person ever is. */
export function readersWords(question: AskedQuestion): string {
  const [open, answered, waiting] = (['open', 'answered', 'waiting'] as const).map((state) =>
    namesOf(inState(question, state)),
  );
  return [
    open && t`Only you and ${open} can read this.`,
    answered && t`${answered} can see your answer as soon as you have sent it.`,
    waiting && t`${waiting} can see your answer once they have answered too.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * What a reflection asks of the reader now: `answer` it, `listen` first, `wait` for the others, or read what
 * is `open`.
 */
export type ReflectionStep = 'answer' | 'listen' | 'wait' | 'open';

export interface NextStep {
  step: ReflectionStep;
  reflection: Reflection;
  question: AskedQuestion;
}

/** What one episode asks of the reader now. */
export function stepOf(reflection: Reflection): NextStep | undefined {
  const { state, questions } = reflection;
  const found = (step: ReflectionStep, question: AskedQuestion | undefined) =>
    question && { step, reflection, question };
  if (state === 'refused') return undefined;
  if (state === 'unheard') {
    return found(
      'listen',
      questions.find((question) => inState(question, 'answered').length > 0),
    );
  }
  return (
    found(
      'answer',
      questions.find(({ mine }) => mine === null),
    ) ??
    found(
      'wait',
      questions.find((question) => inState(question, 'waiting').length > 0),
    ) ??
    found(
      'open',
      questions.find((question) => inState(question, 'open').length > 0),
    )
  );
}

/**
 * The one step shown on Home: the reader's own turn first, then what the family waits for. Of open ones only
 * the newest stays.
 */
export function nextStep(reflections: readonly Reflection[]): NextStep | undefined {
  const steps = reflections.flatMap((reflection) => stepOf(reflection) ?? []);
  const first = (step: ReflectionStep) => steps.find((each) => each.step === step);
  return first('answer') ?? first('listen') ?? first('wait') ?? steps[0];
}

/** `nextStep` between the reader and one other person, without the rest of the family. */
export const nextStepWith = (reflections: readonly Reflection[], personId: string): NextStep | undefined =>
  nextStep(
    reflections.map((reflection) => ({
      ...reflection,
      questions: reflection.questions.flatMap((question) => {
        const others = question.others.filter((other) => other.personId === personId);
        return others.length > 0 ? [{ ...question, others }] : [];
      }),
    })),
  );

/** "10 or more", because counts are shown in steps of five. */
export const atLeastWords = (count: number): string => t`${count} or more`;

export const familiesWords = ({ families: { answered, of }, episode }: Themes): string => {
  if (of < limits.fewestAnswers) {
    return plural(
      of,
      {
        one: 'What families say is shown once {fewest} of them have answered. So far the club has # family.',
        other:
          'What families say is shown once {fewest} of them have answered. So far the club has # families.',
      },
      { fewest: limits.fewestAnswers },
    );
  }
  return answered === null
    ? t`Fewer than ${limits.fewestAnswers} of the ${of} families have answered after episode ${episode.number} so far.`
    : t`${answered} or more of the ${of} families have answered after episode ${episode.number}.`;
};

interface Said {
  label: string;
  count: number;
}

/** What may be shown of a question: answers or words of at least five people, the most frequent first. */
export const saidOn = ({ kind, counts, words }: Theme): Said[] =>
  [
    ...counts.flatMap(({ label, count }) =>
      count === null ? [] : [{ label: choiceName(kind, label), count }],
    ),
    ...words.map(({ word, count }) => ({ label: word, count })),
  ].sort((one, other) => other.count - one.count);
