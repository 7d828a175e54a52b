import { type SQL, sql } from 'drizzle-orm';
import type { Audience, EpisodeStatus } from '@/contract/episode';
import { t } from '@/language/text';
import { consented } from '../consent/consent.store';
import type { Db } from '../kernel/db/client';

/** A recording of which there can be a text: a part in its slot or on the way to it, or a feature. */
export interface Recording extends Record<string, unknown> {
  fileId: string;
  episodeId: string;
  /** Null for a feature. */
  clubId: string | null;
  sha256: string;
  fileName: string;
  /** Seconds; null until it was measured. */
  duration: number | null;
  check: 'checking' | 'good' | 'bad';
  childVoices: 'untold' | 'none' | 'named';
  /** At least one child is named, and all of them have consent to their voices in recordings of the club. */
  voices: boolean;
  /** The same, and to being written down by a service of another company. */
  disclosure: boolean;
  status: EpisodeStatus;
  audience: Audience;
}

const allHave = (purpose: 'voice' | 'transcript') =>
  sql`coalesce((select bool_and(${consented(sql`pv.child_id`, purpose)}) from part_voices pv where pv.file_id = f.id), false)`;

/**
 * Files that are in use as a recording; a part that was replaced or taken back is none. Of a show that came from elsewhere nobody
 * has said whether a child is heard.
 */
const recordings = (which: SQL) => sql`
  select f.id as "fileId", f.episode_id as "episodeId", f.club_id as "clubId", f.sha256, f.file_name as "fileName",
    f.duration, place."check", place.child_voices as "childVoices", e.status, e.audience,
    ${allHave('voice')} as voices, ${allHave('transcript')} as disclosure
  from files f join episodes e on e.id = f.episode_id and e.removed_at is null
  cross join lateral (
    select "check", child_voices from episode_parts where file_id = f.id
    union all select "check", child_voices from part_versions where file_id = f.id and ended_at is null
    union all select 'good', case when e.of_club_id is null then 'none' else 'untold' end where e.feature_file_id = f.id) place
  where ${which}`;

async function find(db: Db, which: SQL): Promise<Recording | undefined> {
  const { rows } = await db.execute<Recording>(sql`${recordings(which)} limit 1`);
  return rows[0];
}

export const getRecording = (db: Db, fileId: string) => find(db, sql`f.id = ${fileId}::uuid`);
export const getRecordingByKey = (db: Db, key: string) => find(db, sql`f.key = ${key}`);

/** The recordings in which a child is heard. */
export async function listRecordingsWith(db: Db, childId: string): Promise<Recording[]> {
  const { rows } = await db.execute<Recording>(
    recordings(sql`f.id in (select file_id from part_voices where child_id = ${childId}::uuid)`),
  );
  return rows;
}

/** Recordings of what is open or published of which nothing is known yet, such as those of before a service was set. */
export async function listUnwritten(db: Db, most: number): Promise<Recording[]> {
  const { rows } = await db.execute<Recording>(sql`
    select * from (${recordings(sql`
      e.status in ('in_progress', 'published') and place."check" = 'good'
        and not exists (select from transcripts t where t.file_id = f.id)`)}) unwritten
    limit ${most}`);
  return rows;
}

/** Why a recording may not be sent to a service; null when it may. `isOurs`: the operator of this installation runs it. */
export function disclosureRefusal(
  { childVoices, voices, disclosure }: Recording,
  isOurs: boolean,
): string | null {
  if (childVoices === 'none') return null;
  if (childVoices === 'untold') return t`First say whether a child can be heard in this recording.`;
  if (!voices) return t`A child without consent to their voice can be heard in this recording.`;
  if (isOurs || disclosure) return null;
  return t`A child can be heard in this recording, and a guardian has not agreed that another company turns it into text.`;
}
