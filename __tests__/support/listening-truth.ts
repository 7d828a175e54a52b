import { randomUUID } from 'node:crypto';
import { addDays } from '@/contract/analytics/range';
import { cutByParts } from '@/server/listening/cut-stretch';
import type { StretchRow } from '@/server/listening/stretch.store';
import { chapters } from './counted';

/** Numbers from 0 to 1, the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A stretch that a member heard of an episode of 100 seconds, as `chapters` cut it. */
export interface Listened {
  userId: string;
  household: string;
  clubId: string;
  episodeId: string;
  playlistId: string | null;
  day: string;
  hour: number;
  from: number;
  to: number;
}

/** Whose spots are in the episodes. */
export interface Spots {
  sponsorId: string;
  campaignId: string;
  /** By club. */
  localOf: ReadonlyMap<string, string>;
}

/** The rows that the server writes of it. */
export const stretchRowsOf = (
  { userId, clubId, episodeId, playlistId, day, hour, from, to }: Listened,
  { sponsorId, campaignId, localOf }: Spots,
  listenerOf: (userId: string) => string,
): StretchRow[] => {
  const id = randomUUID();
  return cutByParts({ from, to, seconds: (to - from) / 1.25 }, chapters, 100).map(
    ({ from, to, ...piece }) => {
      const isLocal = piece.part === 'localSponsorSpot';
      const isSpot = piece.part === 'campaignSpot';
      return {
        ...{ id, day, clubId, episodeId, playlistId, listener: listenerOf(userId), second: hour * 3600 + 60 },
        sponsorId: isSpot ? sponsorId : isLocal ? (localOf.get(clubId) ?? null) : null,
        campaignId: isSpot ? campaignId : null,
        ...piece,
        ...{ positionFrom: from, positionTo: to, length: 100 },
      };
    },
  );
};

/** How many different ones there are. */
export const different = (values: readonly string[]): number => new Set(values).size;

/** Stretches in groups by a common key. */
export function grouped(listened: readonly Listened[], by: (each: Listened) => string): Listened[][] {
  const groups = new Map<string, Listened[]>();
  for (const each of listened) groups.set(by(each), [...(groups.get(by(each)) ?? []), each]);
  return [...groups.values()];
}

/** A listen is one member with one episode on one day. */
const listensOf = (listened: readonly Listened[]): Listened[][] =>
  grouped(listened, ({ userId, episodeId, day }) => `${userId} ${episodeId} ${day}`);

/** Whether stretches together cover all of a part but a second. */
const covers = (listen: readonly Listened[], start: number, end: number): boolean => {
  let heard = 0;
  let at = start;
  for (const { from, to } of listen.toSorted((one, other) => one.from - other.from)) {
    heard += Math.max(0, Math.min(to, end) - Math.max(from, at));
    at = Math.max(at, Math.min(to, end));
  }
  return heard >= end - start - 1;
};

/** The listens in which the whole spot of the campaign sounded. */
export const playsOf = (listened: readonly Listened[]): Listened[][] =>
  listensOf(listened).filter((listen) => covers(listen, 20, 30));

/** What the pages say of these stretches. */
export function sumsOf(listened: readonly Listened[]) {
  const listens = listensOf(listened);
  return {
    seconds: listened.reduce((sum, { from, to }) => sum + (to - from) / 1.25, 0),
    members: different(listened.map(({ userId }) => userId)),
    listens: listens.length,
    begun: listens.filter((listen) => listen.some(({ from }) => from <= 10)).length,
    finished: listens.filter((listen) => listen.some(({ to }) => to >= 90)).length,
    plays: playsOf(listened).length,
    families: different(playsOf(listened).flatMap(([first]) => first?.household ?? [])),
  };
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
