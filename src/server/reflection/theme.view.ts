import { limits } from '@/contract/limits';
import { feelings, type Theme, type Themes } from '@/contract/reflection/reflection';
import type { CountRow, FamilyCount, ThemedEpisode } from './theme.store';

const step = limits.fewestAnswers;

/**
 * A count as it may be shown: null below five, and above it the five, ten … that it has reached. A sum of 6
 * with a part of 5 reads "5 or more" twice, so the remaining 1 cannot be computed; and one answer more rarely
 * changes what is shown.
 */
export const atLeast = (count: number): number | null =>
  count < step ? null : Math.floor(count / step) * step;

/** The most words of an answer that are shown. */
const wordsAtMost = 8;

export function viewThemes(
  { id, number, name, questions }: ThemedEpisode,
  rows: readonly CountRow[],
  families: FamilyCount,
): Themes {
  return {
    episode: { id, number, name },
    families: { answered: atLeast(families.answered), of: families.of },
    questions: questions.map(({ kind, text, choices }, place): Theme => {
      const of = rows.filter(({ question }) => question === place);
      const offered = kind === 'emoji' ? feelings : choices;
      const words = of.flatMap(({ word, people }) => {
        const count = atLeast(people);
        return word === null || count === null ? [] : [{ word, count }];
      });
      return {
        ...{ kind, text },
        answers: atLeast(of.find(({ choice, word }) => choice === null && word === null)?.people ?? 0),
        counts: offered.map((label) => ({
          label,
          count: atLeast(of.find(({ choice }) => choice === label)?.people ?? 0),
        })),
        words: words
          .sort((one, other) => other.count - one.count || one.word.localeCompare(other.word))
          .slice(0, wordsAtMost),
      };
    }),
  };
}
