import { randomBytes, randomUUID } from 'node:crypto';
import type { Chapter } from '@/contract/episode-content';
import { createFileKey } from '@/server/file/file-url';
import type { Database } from '@/server/kernel/db/client';
import { rollUp } from '@/server/listening/roll-up.store';
import { addStretches, type StretchRow } from '@/server/listening/stretch.store';
import { renditions } from '@/server/tables/episode';
import { files } from '@/server/tables/file';
import type { TestApi } from './api';

/** A finished episode of 100 seconds: a spot of the campaign is from 20 to 30, a local one from 80 to 90. */
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
      key: createFileKey(),
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
}

/** A stretch of ten seconds from the start, unless given otherwise. */
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

/** Rolls these days up; all days that have stretches, if none is named. */
export async function rollDays(api: TestApi, days?: string[], now?: Date): Promise<void> {
  const all = await api.query('select distinct day::text from stretches');
  const { db, listenerOf } = api.services;
  await db.transaction((tx) => rollUp(tx, listenerOf, days ?? all.map(({ day }) => day), now));
}

export interface Heard {
  userId: string;
  clubId: string;
  episodeId: string;
  day: string;
  seconds: number;
  playlistId?: string;
  /** Of the club's day; 12 if absent. */
  hour?: number;
}

/** A stretch of an interview of 4000 seconds, as the server writes it. */
const stretchRow = (
  api: TestApi,
  { userId, clubId, episodeId, day, seconds, playlistId, hour = 12 }: Heard,
): StretchRow => ({
  id: randomUUID(),
  listener: api.services.listenerOf(userId),
  clubId,
  episodeId,
  playlistId: playlistId ?? null,
  sponsorId: null,
  campaignId: null,
  day,
  second: hour * 3600,
  seconds,
  part: 'interview',
  partFrom: 0,
  partTo: seconds,
  partLength: 4000,
  positionFrom: 0,
  positionTo: seconds,
  length: 4000,
});

/** What members have heard of an episode. */
export const seedStretches = (api: TestApi, heard: readonly Heard[]): Promise<void> =>
  addStretches(
    api.services.db,
    heard.map((each) => stretchRow(api, each)),
  );
