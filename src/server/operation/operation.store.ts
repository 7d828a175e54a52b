import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { installations } from '../tables/installation';

export async function putCertificateEnd(db: Db, certificateEndsAt: Date | null): Promise<void> {
  await db.update(installations).set({ certificateEndsAt });
}

export async function putBackupTime(db: Db, backedUpAt: Date): Promise<void> {
  await db.update(installations).set({ backedUpAt });
}

/** Of the installation: its id, its last backup, and the end of its certificate. */
export async function getWatched(db: Db) {
  const { installationId, backedUpAt, certificateEndsAt } = installations;
  const [row] = await db.select({ installationId, backedUpAt, certificateEndsAt }).from(installations);
  return row ?? { installationId: undefined, backedUpAt: null, certificateEndsAt: null };
}

interface JobCount extends Record<string, unknown> {
  name: string;
  /** Those of pg-boss: `created`, `retry`, `active`, `completed`, `cancelled`, `failed`. */
  state: string;
  count: number;
  /** How long the oldest of them could have been done by now, in seconds. */
  oldest: number;
}

/** Jobs that wait or run, and the failed ones that the queue still keeps. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await db.execute<JobCount>(sql`
    select name, state::text as state, count(*)::int as count,
      greatest(0, coalesce(extract(epoch from now() - min(start_after)), 0))::float8 as oldest
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state`);
  return rows;
}

interface JobPace extends Record<string, unknown> {
  name: string;
  state: 'completed' | 'failed';
  count: number;
  seconds: number;
}

/** What has ended within the last hour, and how long it took in all. */
export async function readJobPace(db: Db): Promise<JobPace[]> {
  const { rows } = await db.execute<JobPace>(sql`
    select name, state::text as state, count(*)::int as count,
      coalesce(sum(extract(epoch from completed_on - started_on)), 0)::float8 as seconds
    from pgboss.job where state in ('completed', 'failed') and completed_on > now() - interval '1 hour'
    group by name, state`);
  return rows;
}

interface RenditionCount extends Record<string, unknown> {
  status: string;
  count: number;
  /** The sound that was made within the last hour, in seconds. */
  made: number;
}

export async function countRenditions(db: Db): Promise<RenditionCount[]> {
  const { rows } = await db.execute<RenditionCount>(sql`
    select r.status, count(*)::int as count,
      coalesce(sum(f.duration) filter (where r.updated_at > now() - interval '1 hour'), 0)::float8 as made
    from renditions r left join files f
      on f.id = r.file_id and r.status = 'ready' and r.updated_at > now() - interval '1 hour'
    group by r.status`);
  return rows;
}

interface Uploads extends Record<string, unknown> {
  count: number;
  bytes: number;
}

/** The uploads that come in pieces and are not complete, with the bytes that they were announced with. */
export async function countUploads(db: Db): Promise<Uploads> {
  const { rows } = await db.execute<Uploads>(
    sql`select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from resumable_uploads`,
  );
  return rows[0] ?? { count: 0, bytes: 0 };
}
