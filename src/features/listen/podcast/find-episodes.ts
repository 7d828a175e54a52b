import type { Episode } from '@/contract/episode';
import { foldText } from '@/contract/search/fold-text';
import { shortNumber } from '@/entities/episode/episode-words';
import { isFinished } from '../episode-progress';
import { wordMatch } from './word-match';

export type HeardFilter = 'all' | 'unfinished' | 'finished';

export const heardFilterOf = (value: string | undefined): HeardFilter =>
  value === 'unfinished' || value === 'finished' ? value : 'all';

type Findable = Pick<Episode, 'name' | 'description' | 'number' | 'listening' | 'hosts'>;

/** Where words are looked for, and how much a hit there counts. A text more is a line more here. */
const places: readonly [textOf: (episode: Findable) => string, weight: number][] = [
  [({ name }) => name, 4],
  [shortNumber, 4],
  [({ hosts }) => hosts.map(({ name }) => name).join(' '), 2],
  [({ description }) => description, 1],
];

const matchesFilter = (episode: Findable, filter: HeardFilter) =>
  filter === 'all' || isFinished(episode) === (filter === 'finished');

/** Each word once. */
const plainWords = (text: string): string[] => [...new Set(foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu))];

/** The words of each text, made once for each episode as it is loaded. */
const known = new WeakMap<Findable, readonly (readonly string[])[]>();
function wordsOf(episode: Findable): readonly (readonly string[])[] {
  const words = known.get(episode) ?? places.map(([textOf]) => plainWords(textOf(episode)));
  known.set(episode, words);
  return words;
}

/** How well an episode fits the words, of which each must be found; 0 if one is not. */
function scoreOf(episode: Findable, words: readonly string[]): number {
  const texts = wordsOf(episode);
  let score = 0;
  for (const word of words) {
    const best = Math.max(
      ...places.map(
        ([, weight], place) =>
          weight * Math.max(0, ...(texts[place] ?? []).map((one) => wordMatch(word, one))),
      ),
    );
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

/** Those in which every word is found, a letter wrong in a longer one; the best ones first, otherwise in their order. */
export function findEpisodes<E extends Findable>(
  episodes: readonly E[],
  q: string,
  filter: HeardFilter,
): E[] {
  const words = plainWords(q);
  const kept = episodes.filter((episode) => matchesFilter(episode, filter));
  if (words.length === 0) return kept;
  return kept
    .map((episode) => ({ episode, score: scoreOf(episode, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ episode }) => episode);
}
