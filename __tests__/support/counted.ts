import { randomBytes, randomUUID } from 'node:crypto';
import type { Chapter } from '@/contract/episode-content';
import { newFileKey } from '@/server/file/file-url';
import type { Database } from '@/server/kernel/db/client';
import { addHeard } from '@/server/listening/heard.store';
import { addReach } from '@/server/listening/reach.store';
import { rollUp } from '@/server/listening/roll-up.store';
import { renditions } from '@/server/tables/episode';
import { files } from '@/server/tables/file';
import type { TestApi } from './api';

/** A finished episode of 100 seconds: a spot of the campaign stands from 20 to 30, a local one from 80 to 90. */
export const chapters: Chapter[] = (
  [
    ['intro', 0, 20],
    ['campaignSpot', 20, 30],
    ['interview', 30, 80],
    ['localSponsorSpot', 80, 90],
    ['outro', 90, 100],
  ] as const
).map(([kind, start, end]) => ({ title: kind, kind, start, end }));

interface Finished {
  chapters?: Chapter[];
  duration?: number;
  campaignId?: string;
}

/** Makes an episode heard in a club, as if it had been mastered. */
export async function seedFinished(
  db: Database,
  clubId: string,
  episodeId: string,
  { chapters: of = chapters, duration = 100, campaignId }: Finished = {},
): Promise<void> {
  const sha256 = randomBytes(32).toString('hex');
  const [file] = await db
    .insert(files)
    .values({
      key: newFileKey(),
      purpose: 'rendition',
      sha256,
      bytes: 1,
      mime: 'audio/mpeg',
      fileName: 'a.mp3',
      clubId,
      episodeId,
      duration,
    })
    .returning();
  const values = { status: 'ready' as const, fileId: file?.id, chapters: of, campaignId };
  await db
    .insert(renditions)
    .values({ episodeId, clubId, ...values })
    .onConflictDoUpdate({ target: [renditions.episodeId, renditions.clubId], set: values });
}

export interface Stretch {
  id?: string;
  episodeId: string;
  from?: number;
  to?: number;
  seconds?: number;
  ago?: number;
  playlistId?: string;
  sought?: boolean;
}

/** A stretch of ten seconds from the start, unless told otherwise. */
export const stretch = ({ from = 0, to = from + 10, seconds = to - from, ...of }: Stretch) => ({
  id: randomUUID(),
  ago: 0,
  ...of,
  from,
  to,
  seconds,
});

export const report = (api: TestApi, token: string, ...stretches: Stretch[]) =>
  api.call('POST', '/api/listen/events', { token, body: { events: stretches.map(stretch) } });

/** So many seconds have passed since this member’s last counted one. */
export const pass = (api: TestApi, userId: string, seconds: number) =>
  api.query(
    `insert into listening_marks (user_id, counted_until) values ($1, now() - make_interval(secs => $2))
     on conflict (user_id) do update set counted_until = least(listening_marks.counted_until, now()) - make_interval(secs => $2)`,
    [userId, seconds],
  );

/** Rolls these days up and publishes what is due; all days that have events, if none is named. */
export async function rollDays(api: TestApi, days?: string[]): Promise<void> {
  const all = await api.query(
    'select distinct day::text from (select day from heard_events union select day from reach_events union select day from listening_before) raw',
  );
  await api.services.db.transaction((tx) => rollUp(tx, days ?? all.map(({ day }) => day)));
}

export interface Heard {
  userId: string;
  clubId: string;
  episodeId: string;
  day: string;
  seconds: number;
  /** Since that day began in UTC; 12 unless told otherwise. */
  hour?: number;
}

/** The last day before on which each member was seeded for each thing. */
const lastDays = new Map<string, string>();

/** By whom and day, because a member is the same listener all day. */
const pseudonyms = new Map<string, string>();
function pseudonymOf(userId: string, day: string): string {
  const known = pseudonyms.get(`${userId} ${day}`) ?? randomUUID();
  pseudonyms.set(`${userId} ${day}`, known);
  return known;
}

/** What members have heard of an episode, as the server writes it. The days of a member have to come in order. */
export async function seedHeard(api: TestApi, heard: readonly Heard[]): Promise<void> {
  const { db } = api.services;
  const prevOf = (key: string, day: string) => {
    const prevDay = lastDays.get(key) ?? null;
    lastDays.set(key, day);
    return prevDay;
  };
  const nothing = { sponsorId: null, campaignId: null, playlistId: null };
  await addHeard(
    db,
    heard.map(({ userId, clubId, episodeId, day, seconds, hour = 12 }) => ({
      ...{ day, clubId, episodeId, seconds, ...nothing, part: 'interview', sought: false },
      ...{ hour: new Date(Date.parse(day) + hour * 3_600_000).toISOString(), length: 4000 },
      listener: pseudonymOf(userId, day),
      ...{ partFrom: 0, partTo: seconds, partLength: 4000, positionFrom: 0, positionTo: seconds },
    })),
  );
  await addReach(
    db,
    heard.flatMap(({ userId, clubId, episodeId, day }) => {
      const member = { clubId, day, ...nothing, persona: null, joinedMonth: null };
      return [
        { ...member, kind: 'member' as const, episodeId: null, prevDay: prevOf(userId, day) },
        {
          ...{ ...member, kind: 'episode' as const, episodeId },
          prevDay: prevOf(`${userId} ${episodeId}`, day),
        },
      ];
    }),
  );
}
