import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';

interface Places {
  networks: number;
  apps: number;
}

/** Keeps from where a feed was read on a day. Resolves to how many places of each kind that makes. */
export async function addPlaces(
  db: Db,
  { id, clubId }: { id: string; clubId: string },
  day: string,
  { network, app }: { network: string; app: string },
): Promise<Places> {
  await db.execute(sql`
    insert into feed_reads (feed_id, club_id, day, kind, place)
    select f.id, ${clubId}::uuid, ${day}::date, read.kind, read.place from feeds f,
      (values ('network', ${network}), ('app', ${app})) as read (kind, place)
    where f.id = ${id} on conflict do nothing`);
  const { rows } = await db.execute<Places & Record<string, unknown>>(sql`
    select count(*) filter (where kind = 'network')::int as networks, count(*) filter (where kind = 'app')::int as apps
    from feed_reads where feed_id = ${id} and day = ${day}::date`);
  return rows[0] ?? { networks: 0, apps: 0 };
}

export async function keepRead(db: Db, feedId: string, app: string): Promise<void> {
  await db.execute(sql`update feeds set last_read_at = now(), last_read_by = ${app} where id = ${feedId}`);
}

/** Who is told about a feed, and may answer: the person whose it is; of a child and of a guest the guardians. */
export async function listAlertReaders(tx: Transaction, feedId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select f.user_id as id from feeds f where f.id = ${feedId} and f.kind = 'own'
    union select g.user_id from feeds f
      join family_members own on own.user_id = f.user_id and own.place = 'child'
      join family_members g on g.family_id = own.family_id and g.place = 'guardian'
      where f.id = ${feedId} and f.kind = 'child'
    union select g.user_id from feeds f
      join family_members g on g.family_id = f.family_id and g.place = 'guardian'
      where f.id = ${feedId} and f.kind = 'guest'`);
  return rows.map(({ id }) => id);
}

/** Keeps that a feed was read from unusually many places. Resolves to who is told. */
export async function keepAlert(
  tx: Transaction,
  feedId: string,
  { networks, apps }: Places,
): Promise<string[]> {
  await tx.execute(sql`
    update feeds set alerted_at = now(), alert_networks = ${networks}, alert_apps = ${apps} where id = ${feedId}`);
  return listAlertReaders(tx, feedId);
}

export async function getFirstName(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select first_name as name from users where id = ${userId} and status <> 'removed'`,
  );
  return rows[0]?.name;
}

/** Removes what is older than two days, and links that ended a month ago. */
export async function cleanFeeds(db: Db): Promise<void> {
  await db.execute(sql`delete from feed_reads where day < current_date - 1`);
  await db.execute(sql`delete from feeds where ends_at < now() - interval '30 days'`);
}
