import { sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Database, Db } from '../db/client';
import { withHeartbeat } from './heartbeat';
import { executor } from './queue';

/** How often a worker says of a job that it still does it. */
const aliveMs = 10_000;
/** Without such a sign for so long, a job counts as left by a killed worker. */
const orphanSeconds = 45;

/** Says that a worker does a job. The queue keeps the job's result in the same column when it has ended. */
const noteAlive = (db: Db, { name, id }: Pick<PgBoss.Job, 'name' | 'id'>) =>
  db.execute(sql`
    update pgboss.job set output = jsonb_build_object('alive', now())
    where name = ${name} and id = ${id}::uuid and state = 'active'`);

/** Does a job, and says so from its beginning to its end. */
export async function doAlive<Result>(
  db: Db,
  job: Pick<PgBoss.Job, 'name' | 'id'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const beat = () => noteAlive(db, job);
  await beat();
  return withHeartbeat(aliveMs, { beat }, work);
}

/**
 * Gives the jobs of killed workers to others, as one of the tries of each job. Without this they would wait until the time
 * limit of a try is over, which may be an hour.
 */
export const retryOrphans = (boss: PgBoss, db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string; id: string }>(sql`
      select name, id from pgboss.job
      where state = 'active' and (output ->> 'alive')::timestamptz < now() - make_interval(secs => ${orphanSeconds})
      order by id for update skip locked`);
    for (const { name, id } of rows)
      await boss.fail(name, id, { message: 'its worker ended' }, { db: executor(tx) });
  });
