import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';

/** Without a sign of life for so long, a text counts as left by a killed worker. */
const lostSeconds = 60;

/**
 * Takes a text to write. Resolves to how often that was begun; undefined when it is written, or another worker writes it: at most
 * one does.
 */
export async function claimTranscript(db: Db, fileId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ attempts: number }>(sql`
    update transcripts set status = 'writing', problem = null, over_limit = false, attempts = attempts + 1, updated_at = now()
    where file_id = ${fileId}::uuid and removed_at is null
      and (status = 'waiting' or status = 'writing' and updated_at < now() - make_interval(secs => ${lostSeconds}::int))
    returning attempts`);
  return rows[0]?.attempts;
}

/** A sign of life. False when it is not to be written any more: a person has sent one, or another recording took the place. */
export async function touchTranscript(db: Db, fileId: string): Promise<boolean> {
  const touched = await db.execute(sql`
    update transcripts set updated_at = now() where file_id = ${fileId}::uuid and status = 'writing' and (
      exists (select from episode_parts p where p.file_id = transcripts.file_id)
      or exists (select from part_versions v where v.file_id = transcripts.file_id and v.ended_at is null)
      or exists (select from episodes e where e.feature_file_id = transcripts.file_id))`);
  return touched.rowCount === 1;
}

/** The end of an attempt that has written nothing. */
export async function endAttempt(
  tx: Transaction,
  fileId: string,
  end: { status: 'waiting' | 'unavailable'; problem: string; overLimit?: boolean },
): Promise<boolean> {
  const ended = await tx.execute(sql`
    update transcripts set status = ${end.status}, problem = ${end.problem}, over_limit = ${end.overLimit ?? false},
      attempts = attempts - ${end.overLimit ? 1 : 0}::int, updated_at = now()
    where file_id = ${fileId}::uuid and status = 'writing'`);
  return ended.rowCount === 1;
}

/** The recording is in use no more, so nothing is to be written. */
export const dropUnwritten = (db: Db, fileId: string) =>
  db.execute(
    sql`delete from transcripts where file_id = ${fileId}::uuid and status in ('waiting', 'writing')`,
  );

/** No pause before a further attempt is as long, so the job of what waits longer is lost. */
const longestPauseHours = 26;

/** Gives back what killed workers had taken, and what waits although its job is lost. */
export async function takeAbandoned(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ fileId: string }>(sql`
    update transcripts set status = 'waiting', updated_at = now()
    where status = 'writing' and updated_at < now() - make_interval(secs => ${lostSeconds}::int)
      or status = 'waiting' and updated_at < now() - make_interval(hours => ${longestPauseHours}::int)
    returning file_id as "fileId"`);
  return rows.map(({ fileId }) => fileId);
}

const today = sql`(now() at time zone 'utc')::date`;

/** Takes seconds of sound from what may be sent today. False when less is left. */
export async function takeSeconds(db: Db, seconds: number, most: number): Promise<boolean> {
  const taken = await db.execute(sql`
    insert into transcription_days as d (day, seconds) select ${today}, ${seconds}::int where ${seconds}::int <= ${most}::int
    on conflict (day) do update set seconds = d.seconds + excluded.seconds where d.seconds + excluded.seconds <= ${most}::int`);
  return taken.rowCount === 1;
}

/** Gives them back, because nothing was sent. */
export const giveBackSeconds = (db: Db, seconds: number) =>
  db.execute(sql`
    update transcription_days set seconds = greatest(0, seconds - ${seconds}::int) where day = ${today}`);
