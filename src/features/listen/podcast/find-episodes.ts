import type { Episode } from '@/contract/episode';
import { isFinished } from '../episode-progress';

export type HeardFilter = 'all' | 'unfinished' | 'finished';

export const heardFilterOf = (value: string | undefined): HeardFilter =>
  value === 'unfinished' || value === 'finished' ? value : 'all';

type Findable = Pick<Episode, 'name' | 'description' | 'number' | 'listening'>;

const matchesFilter = (episode: Findable, filter: HeardFilter) =>
  filter === 'all' || isFinished(episode) === (filter === 'finished');

/** Small letters without accents, so that "Jose" finds José. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word must be found: in the name, the description, or as `Ep 11`. */
export function findEpisodes<E extends Findable>(
  episodes: readonly E[],
  q: string,
  filter: HeardFilter,
): E[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return episodes.filter((episode) => {
    const text = plain(`${episode.name} ${episode.description} ep ${episode.number}`);
    return matchesFilter(episode, filter) && words.every((word) => text.includes(word));
  });
}
