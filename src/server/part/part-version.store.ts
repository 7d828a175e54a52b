import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '@/contract/analytics/range';
import type { PartCheck, Slot } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { removeSpent } from '../file/erase-file';
import type { Database, Db, Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { purgedAtOnce } from '../resource/purge.store';
import { files } from '../tables/file';
import { episodeParts, partVersions } from '../tables/part';
import type { RenditionKey } from '../tables/rendition-key';

export type PartKey = RenditionKey & { slot: Slot };

/** The columns that move with a file between its slot and the versions. */
const moved = sql.raw(
  'episode_id, club_id, slot, file_id, sent_by, sent_at, "check", problem, doubt, resend_asked_at, resend_reason, child_voices, check_attempts, check_updated_at',
);

/** What both tables of parts have of a slot. */
export const ofSlot = ({ episodeId, clubId, slot }: PartKey): SQL =>
  sql`episode_id = ${episodeId}::uuid and club_id = ${clubId}::uuid and slot = ${slot}`;

/** Empties a slot, and keeps what was in it as a version. Resolves to that version's id, if there was anything. */
async function retirePart(tx: Transaction, key: PartKey): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with taken as (delete from episode_parts where ${ofSlot(key)} returning ${moved})
    insert into part_versions (${moved}, ended_at) select ${moved}, now() from taken returning id`);
  return rows[0]?.id;
}

/** Puts a version into its slot, which is empty. */
async function placeVersion(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    with taken as (delete from part_versions where id = ${id}::uuid returning ${moved})
    insert into episode_parts (${moved}) select ${moved} from taken`);
}

/** Ends the replacement that a slot waits for, if any. Resolves to its id as a version. */
async function endPending(tx: Transaction, key: PartKey): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update part_versions set ended_at = now() where ${ofSlot(key)} and ended_at is null returning id`);
  return rows[0]?.id;
}

/** The slot changes in another way, so the reason of a refused file need not be shown any more. */
const forgetRefusals = (tx: Transaction, key: PartKey) =>
  tx.execute(sql`update part_versions set refused = false where ${ofSlot(key)} and refused`);

async function checkOf(tx: Transaction, key: PartKey): Promise<PartCheck | undefined> {
  const { rows } = await tx.execute<{ check: PartCheck }>(
    sql`select "check" from episode_parts where ${ofSlot(key)} for update`,
  );
  return rows[0]?.check;
}

interface NewPart extends PartKey {
  fileId: string;
  sentBy: string;
}

/**
 * Stores a new file for a slot, whose content is locked, to be checked. A slot with a usable part, or one
 * that is still being checked, keeps it until the new file was found good. Resolves to whether it does.
 */
export async function putPart(tx: Transaction, part: NewPart): Promise<{ isPending: boolean }> {
  const { episodeId, clubId, slot, fileId, sentBy } = part;
  const before = await checkOf(tx, part);
  await endPending(tx, part);
  await forgetRefusals(tx, part);
  const isPending = before === 'good' || before === 'checking';
  // Sending answers the platform's request, also when the check then fails.
  await tx.execute(sql`
    update episode_parts set resend_asked_at = null, resend_reason = null where ${ofSlot(part)}`);
  if (before === 'bad') await retirePart(tx, part);
  await tx.execute(sql`
    insert into ${sql.raw(isPending ? 'part_versions' : 'episode_parts')} (episode_id, club_id, slot, file_id, sent_by)
    values (${episodeId}, ${clubId}, ${slot}, ${fileId}, ${sentBy})`);
  return { isPending };
}

/** Takes back what a slot shows: the replacement that is being checked, otherwise its part. Resolves to its id as a version. */
export async function takePartBack(
  tx: Transaction,
  key: PartKey,
): Promise<{ version: string; wasPending: boolean } | undefined> {
  await forgetRefusals(tx, key);
  const pending = await endPending(tx, key);
  if (pending) return { version: pending, wasPending: true };
  const version = await retirePart(tx, key);
  return version === undefined ? undefined : { version, wasPending: false };
}

/** The replacement takes its place in the slot, and what was there becomes a version. False when there is none. */
export async function promotePending(tx: Transaction, key: PartKey): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from part_versions where ${ofSlot(key)} and ended_at is null`,
  );
  const [pending] = rows;
  if (!pending) return false;
  await retirePart(tx, key);
  await placeVersion(tx, pending.id);
  return true;
}

/** A replacement was found bad: the slot keeps what it has, and the club reads why. */
export async function refusePending(tx: Transaction, fileId: string): Promise<void> {
  await tx.execute(
    sql`update part_versions set ended_at = now(), refused = true where file_id = ${fileId} and ended_at is null`,
  );
}

/** What was sent for a slot earlier, locked until the transaction ends; undefined when there is no such version. */
export async function lockVersion(
  tx: Transaction,
  key: PartKey,
  id: string,
): Promise<{ check: PartCheck; fileId: string } | undefined> {
  const { rows } = await tx.execute<{ check: PartCheck; fileId: string }>(sql`
    select "check", file_id as "fileId" from part_versions
    where ${ofSlot(key)} and id = ${id}::uuid and ended_at is not null for update`);
  return rows[0];
}

/**
 * Brings a version back. One that is good takes the slot at once; one that is still being checked waits as it did before, or
 * takes an empty slot. Resolves to whether it waits, so that the slot keeps what it has.
 */
export async function restoreVersion(
  tx: Transaction,
  key: PartKey,
  id: string,
  check: 'checking' | 'good',
): Promise<{ isPending: boolean }> {
  await endPending(tx, key);
  await forgetRefusals(tx, key);
  const before = await checkOf(tx, key);
  if (check === 'checking' && (before === 'good' || before === 'checking')) {
    await tx.execute(sql`update part_versions set ended_at = null where id = ${id}::uuid`);
    return { isPending: true };
  }
  await retirePart(tx, key);
  await placeVersion(tx, id);
  return { isPending: false };
}

/** The sender confirms that the recording in the slot is whole. False when it is in no doubt. */
export async function forgetDoubt(tx: Transaction, key: PartKey): Promise<boolean> {
  const part = await tx.execute(
    sql`update episode_parts set doubt = null where ${ofSlot(key)} and doubt is not null`,
  );
  return (part.rowCount ?? 0) > 0;
}

export interface ShownPart {
  slot: Slot;
  key: string;
  sha256: string;
  check: PartCheck;
  problem: string | null;
  sentAt: Date;
  /** The id of the sender; null for a former member. */
  by: string | null;
  /** The sender is an admin of the club now. */
  isOfClub: boolean;
  sender: { role: 'admin' | 'user'; firstName: string; lastName: string } | null;
}

/** What the slots of a club show: replacements that are being checked, otherwise the parts. */
export async function listShown(db: Db, { episodeId, clubId }: RenditionKey): Promise<ShownPart[]> {
  const which = sql`episode_id = ${episodeId}::uuid and club_id = ${clubId}::uuid`;
  const { rows } = await db.execute<Omit<ShownPart, 'sentAt'> & { sentAt: string }>(sql`
    select distinct on (shown.slot) shown.slot, f.key, f.sha256, shown."check", shown.problem, u.id as by,
      coalesce(u.role = 'user' and u.club_id = ${clubId}::uuid and u.club_member_role = 'admin', false) as "isOfClub",
      case when u.id is not null then
        json_build_object('role', u.role, 'firstName', u.first_name, 'lastName', u.last_name) end as sender,
      shown.sent_at::text as "sentAt"
    from (
      select slot, file_id, sent_by, sent_at, "check", problem, 0 as place from part_versions where ${which} and ended_at is null
      union all
      select slot, file_id, sent_by, sent_at, "check", problem, 1 from episode_parts where ${which}) shown
    join files f on f.id = shown.file_id left join users u on u.id = shown.sent_by
    order by shown.slot, shown.place`);
  return rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: new Date(sentAt) }));
}

export interface SentFile {
  slot: Slot;
  sentAt: Date;
  /** Null for what is in its slot, or waits for it. */
  back: { version: string; until: Date } | null;
  check: PartCheck;
  problem: string | null;
  file: { key: string; fileName: string; duration: number | null; peaks: number[] | null };
}

/** All files that a club has sent for an episode and that can still be played. */
export async function listSentFiles(db: Db, { episodeId, clubId }: RenditionKey): Promise<SentFile[]> {
  const sent = <Table extends typeof episodeParts | typeof partVersions>(table: Table) => ({
    slot: table.slot,
    sentAt: table.sentAt,
    check: table.check,
    problem: table.problem,
    file: { key: files.key, fileName: files.fileName, duration: files.duration, peaks: files.peaks },
  });
  const parts = await db
    .select(sent(episodeParts))
    .from(episodeParts)
    .innerJoin(files, eq(files.id, episodeParts.fileId))
    .where(and(eq(episodeParts.episodeId, episodeId), eq(episodeParts.clubId, clubId)));
  const versions = await db
    .select({ ...sent(partVersions), id: partVersions.id, endedAt: partVersions.endedAt })
    .from(partVersions)
    .innerJoin(files, eq(files.id, partVersions.fileId))
    .where(and(eq(partVersions.episodeId, episodeId), eq(partVersions.clubId, clubId)));
  return [
    ...parts.map((part) => ({ ...part, back: null })),
    ...versions.map(({ id, endedAt, ...version }) => ({
      ...version,
      back: endedAt && { version: id, until: new Date(endedAt.getTime() + limits.versionDays * dayMs) },
    })),
  ];
}

/** Deletes a file from where it is: from its slot, from what waits for it, or from the earlier ones. */
export async function removePart(
  tx: Transaction,
  fileId: string,
): Promise<'slot' | 'pending' | 'earlier' | undefined> {
  const { rows } = await tx.execute<{ place: 'slot' | 'pending' | 'earlier' }>(sql`
    with part as (delete from episode_parts where file_id = ${fileId}::uuid returning 'slot' as place),
      version as (delete from part_versions where file_id = ${fileId}::uuid
        returning case when ended_at is null then 'pending' else 'earlier' end as place)
    select place from part union all select place from version`);
  return rows[0]?.place;
}

/** Deletes the versions that can no longer be brought back, with their files. */
export const removeOldVersions = ({ db, queue }: { db: Database; queue: Queue }): Promise<void> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ fileId: string }>(sql`
      delete from part_versions where id in (
        select id from part_versions where ended_at < now() - make_interval(days => ${limits.versionDays}::int)
        limit ${purgedAtOnce} for update skip locked)
      returning file_id as "fileId"`);
    await removeSpent(tx, queue, ...rows.map(({ fileId }) => fileId));
  });
