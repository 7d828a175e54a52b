import { sql } from 'drizzle-orm';
import { addDays } from '@/contract/analytics/range';
import type { ChapterKind } from '@/contract/episode-content';
import { today } from '@/contract/time-zone';
import type { Db } from '@/server/kernel/db/client';
import { allClubs, everything, listenDays, partDays, reachDays } from '@/server/tables/listening-figures';

/** The day so many days ago in the zone of tests. */
export const daysAgo = (days: number): string => addDays(today('Europe/London'), -days);

interface Heard {
  clubId: string;
  episodeId: string;
  day: string;
  /** Different members; all of them for the first time, unless `before` is the day on which they were counted last. */
  people: number;
  before?: string;
  seconds: number;
  begun?: number;
  finished?: number;
}

/** Rolled-up figures of one club, episode and day, of all its episodes, and the same of all clubs together. */
export async function seedHeard(db: Db, heard: Heard): Promise<void> {
  const { clubId, episodeId, day, people, before = null, seconds, begun = people, finished = 0 } = heard;
  for (const scope of [clubId, allClubs]) {
    const row = { day, clubId: scope };
    const listened = { listeners: people, listens: people, begun, finished, seconds };
    for (const ofEpisode of [episodeId, everything]) {
      await db
        .insert(listenDays)
        .values({ ...row, episodeId: ofEpisode, playlistId: everything, ...listened })
        .onConflictDoUpdate({
          target: [listenDays.clubId, listenDays.episodeId, listenDays.playlistId, listenDays.day],
          set: {
            listeners: sql`${listenDays.listeners} + excluded.listeners`,
            listens: sql`${listenDays.listens} + excluded.listens`,
            begun: sql`${listenDays.begun} + excluded.begun`,
            finished: sql`${listenDays.finished} + excluded.finished`,
            seconds: sql`${listenDays.seconds} + excluded.seconds`,
          },
        });
    }
    const reached = { ...row, people, prevDay: before, ofMonth: false };
    await db.insert(reachDays).values([
      { ...reached, kind: 'member' },
      { ...reached, kind: 'episode', episodeId },
    ]);
  }
}

type Stop = readonly [part: ChapterKind, step: number, entered: number, left: number];

const inSteps = (stops: readonly Stop[], count: (stop: Stop) => number): number[] =>
  Array.from({ length: 20 }, (_, step) =>
    stops.filter((stop) => stop[1] === step).reduce((sum, stop) => sum + count(stop), 0),
  );

/** Listens that came in or ended in a step of a part, each part that many seconds long. */
export async function seedStops(
  db: Db,
  { clubId, episodeId, day }: Pick<Heard, 'clubId' | 'episodeId' | 'day'>,
  lengths: Partial<Record<ChapterKind, number>>,
  stops: readonly Stop[],
): Promise<void> {
  for (const scope of [clubId, allClubs]) {
    await db.insert(partDays).values(
      [...new Set(stops.map(([part]) => part))].map((part) => {
        const own = stops.filter((stop) => stop[0] === part);
        return {
          ...{ day, clubId: scope, episodeId, part, seconds: 0 },
          entered: inSteps(own, ([, , entered]) => entered),
          left: inSteps(own, ([, , , left]) => left),
          lengths: own.reduce((sum, [, , entered, left]) => sum + entered + left, 0) * (lengths[part] ?? 0),
        };
      }),
    );
  }
}

interface Listeners {
  persona: 'parent' | 'child' | 'coach';
  people: number;
  /** The days on which each of them listened, in order. */
  days: readonly string[];
}

/** Rolled-up figures of who listened at a club, and the same of all clubs together. */
export async function seedListeners(db: Db, clubId: string, listeners: readonly Listeners[]): Promise<void> {
  const rows = listeners.flatMap(({ persona, people, days }) =>
    days.flatMap((day, place) => {
      const row = { day, prevDay: days[place - 1] ?? null, people, ofMonth: false };
      return [clubId, allClubs].flatMap((scope) => [
        { ...row, clubId: scope, kind: 'member' as const },
        { ...row, clubId: scope, kind: 'role' as const, persona },
      ]);
    }),
  );
  await db.insert(reachDays).values(rows);
}

/** The people of a month, by its first day, as they are counted when it is over. */
export async function seedMonth(
  db: Db,
  clubId: string,
  of: Pick<typeof reachDays.$inferInsert, 'kind' | 'joinedMonth' | 'sponsorId' | 'episodeId'>,
  months: Record<string, number>,
): Promise<void> {
  for (const [day, people] of Object.entries(months))
    await db
      .insert(reachDays)
      .values([clubId, allClubs].map((scope) => ({ ...of, day, clubId: scope, ofMonth: true, people })));
}
