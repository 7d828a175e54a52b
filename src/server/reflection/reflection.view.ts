import type { Answer, AskedQuestion, OtherAnswer, Reflection } from '@/contract/reflection/reflection';
import { fileUrl } from '../file/file-url';
import type { AnswerRow, ReflectionRow } from './reflection.store';

const told = ({ choice, words, spoken }: AnswerRow): Answer => ({
  choice,
  words,
  spoken: spoken && { url: fileUrl(spoken.key), duration: spoken.duration ?? 0, peaks: spoken.peaks ?? [] },
});

const answerTo = (answers: readonly AnswerRow[], question: number) =>
  answers.find((answer) => answer.question === question);

const stateOf = ({ heard, refused }: ReflectionRow): Reflection['state'] => {
  if (refused) return 'refused';
  return heard ? 'ready' : 'unheard';
};

/** Another person's answer is only shown to a reader who has answered the same question. */
export function viewReflection(row: ReflectionRow): Reflection {
  const { id, number, name, key, questions, mine, others } = row;
  return {
    episode: { id, number, name, artwork: key === null ? null : fileUrl(key) },
    state: stateOf(row),
    maySpeak: row.maySpeak,
    questions: questions.map(({ kind, text, choices }, place): AskedQuestion => {
      const own = answerTo(mine, place);
      const theirs = others.map((other): OtherAnswer => {
        const answer = answerTo(other.answers, place);
        const open = own && answer && !row.refused ? answer : undefined;
        return {
          personId: other.id,
          name: other.name,
          state: open ? 'open' : answer ? 'answered' : 'waiting',
          answerId: open?.id ?? null,
          answer: open ? told(open) : null,
          reported: open?.reported ?? false,
        };
      });
      const answered = theirs.some(({ state }) => state !== 'waiting');
      return {
        ...{ kind, text, choices },
        mine: own ? told(own) : null,
        mayChange: !(own && answered),
        others: theirs,
      };
    }),
  };
}
