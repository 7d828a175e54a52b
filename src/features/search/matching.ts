import { foldText } from '@/contract/search/fold-text';
import type { Choice } from './choices';

/** Whether two words are the same but for one letter: another one, one too many, one too few, or two that changed places. */
function isOneOff(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

/** Words shorter than this must match exactly. */
const forgivenFrom = 4;

/** Whether a word begins with what was typed: 0 exactly, 1 but for a letter, 2 not at all. */
function beginsWith(word: string, typed: string): 0 | 1 | 2 {
  if (word.startsWith(typed)) return 0;
  if (typed.length < forgivenFrom) return 2;
  const lengths = [typed.length - 1, typed.length, typed.length + 1];
  return lengths.some((length) => isOneOff(word.slice(0, length), typed)) ? 1 : 2;
}

/** How well a name fits, 0 best; undefined where it does not: each word that was typed begins one of its words. */
function fitOf(name: string, words: string): number | undefined {
  const [text, asked] = [foldText(name), foldText(words)];
  if (text.startsWith(asked)) return 0;
  if (text.includes(` ${asked}`)) return 1;
  if (text.includes(asked)) return 2;
  const own = text.split(/[\s-]+/);
  const fits = asked.split(/\s+/).map((typed) => Math.min(...own.map((word) => beginsWith(word, typed))));
  return fits.includes(2) ? undefined : 3 + Math.max(...fits);
}

/**
 * The choices that match these words, the best first, at most so many: as the server finds names, with one
 * wrong letter allowed.
 */
export const findNamed = (choices: readonly Choice[], words: string, most: number): Choice[] =>
  choices
    .flatMap((choice) => {
      const fit = fitOf(choice.name, words);
      return fit === undefined ? [] : [{ choice, fit }];
    })
    .toSorted((one, other) => one.fit - other.fit)
    .slice(0, most)
    .map(({ choice }) => choice);
