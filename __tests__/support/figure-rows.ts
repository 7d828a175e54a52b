import { sql } from 'drizzle-orm';
import type { PartKind } from '@/contract/analytics/drop-off';
import { addDays } from '@/contract/analytics/range';
import { today } from '@/contract/time-zone';
import type { Db } from '@/server/kernel/db/client';
import { allClubs, listenDays, reachDays, stopDays } from '@/server/tables/listening-figures';

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

/** Rolled-up figures of one club, episode and day, and the same of all clubs together. One episode a day. */
export async function seedHeard(db: Db, heard: Heard): Promise<void> {
  const { clubId, episodeId, day, people, before = null, seconds, begun = people, finished = 0 } = heard;
  for (const scope of [clubId, allClubs]) {
    const row = { day, publishedOn: day, clubId: scope };
    const listened = { listens: people, begun, finished, seeks: 0, seconds };
    await db
      .insert(listenDays)
      .values({ ...row, episodeId, ...listened })
      .onConflictDoUpdate({
        target: [listenDays.clubId, listenDays.day, listenDays.episodeId],
        set: {
          listens: sql`${listenDays.listens} + excluded.listens`,
          begun: sql`${listenDays.begun} + excluded.begun`,
          finished: sql`${listenDays.finished} + excluded.finished`,
          seconds: sql`${listenDays.seconds} + excluded.seconds`,
        },
      });
    const reached = { ...row, people, prevDay: before, prevPublishedOn: before };
    await db.insert(reachDays).values([
      { ...reached, kind: 'member' },
      { ...reached, kind: 'episode', episodeId },
    ]);
  }
}

/** Listens that came in or ended in a step of a part: `[part, step, entered, left]`, each part that many seconds long. */
export async function seedStops(
  db: Db,
  { clubId, episodeId, day }: Pick<Heard, 'clubId' | 'episodeId' | 'day'>,
  lengths: Partial<Record<PartKind, number>>,
  stops: readonly (readonly [part: PartKind, step: number, entered: number, left: number])[],
): Promise<void> {
  for (const scope of [clubId, allClubs]) {
    await db.insert(stopDays).values(
      stops.map(([part, step, entered, left]) => ({
        ...{ day, publishedOn: day, clubId: scope, episodeId, part, step, entered, left },
        lengths: (entered + left) * (lengths[part] ?? 0),
      })),
    );
  }
}

export interface Listeners {
  persona: 'parent' | 'child' | 'coach';
  people: number;
  /** The days on which each of them listened, in order. */
  days: readonly string[];
  joinedMonth?: string;
}

/** Rolled-up figures of who listened at a club, and the same of all clubs together. Each day is told under itself. */
export async function seedListeners(db: Db, clubId: string, listeners: readonly Listeners[]): Promise<void> {
  const rows = listeners.flatMap(({ persona, people, days, joinedMonth = '2020-01-01' }) =>
    days.flatMap((day, place) => {
      const before = days[place - 1] ?? null;
      const row = { day, publishedOn: day, prevDay: before, prevPublishedOn: before, people };
      return [clubId, allClubs].flatMap((scope) => [
        { ...row, clubId: scope, kind: 'member' as const },
        { ...row, clubId: scope, kind: 'role' as const, persona },
        { ...row, clubId: scope, kind: 'joined' as const, joinedMonth },
      ]);
    }),
  );
  await db.insert(reachDays).values(rows);
}
