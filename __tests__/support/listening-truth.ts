import { addDays } from '@/contract/analytics/range';
import { fewestShown } from '@/contract/listen';

/** Numbers from 0 to 1, the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Who listened when, of which club and of what: what the database never knows. */
export interface Listened {
  userId: string;
  clubId: string;
  episodeId: string;
  playlistId?: string;
  day: string;
}

/** How many different ones there are. */
export const different = (values: readonly string[]): number => new Set(values).size;

/** The day under which each day of a club is told, counted the long way: by the people themselves. */
export function toldDays(listened: readonly Listened[], today: string): Map<string, string> {
  const told = new Map<string, string>();
  for (const clubId of new Set(listened.map((each) => each.clubId))) {
    const ofClub = listened.filter((each) => each.clubId === clubId);
    let waiting: string[] = [];
    for (const day of [...new Set(ofClub.map((each) => each.day))].toSorted()) {
      if (day >= today) continue;
      waiting.push(day);
      const people = ofClub.filter((each) => waiting.includes(each.day)).map(({ userId }) => userId);
      if (different(people) < fewestShown) continue;
      for (const each of waiting) told.set(`${clubId} ${each}`, day);
      waiting = [];
    }
  }
  return told;
}

/** So many ranges between two days, by chance. */
export function randomRanges(random: () => number, first: string, days: number, count: number) {
  return Array.from({ length: count }, () => {
    const from = Math.floor(random() * days);
    return {
      from: addDays(first, from),
      to: addDays(first, from + Math.floor(random() * (days - from))),
    };
  });
}
