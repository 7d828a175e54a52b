import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { Slot } from '@/contract/episode-content';
import type { listVoices as listEndpoint, VoicesSaid } from '@/contract/parts/voices';
import type { Db, Transaction } from '../db/client';
import { makePager, total } from '../db/pager';
import { episodeParts } from '../db/schema/episode';
import { users } from '../db/schema/user';
import { partVoices, takeDowns } from '../db/schema/voice';
import { folded } from '../db/search';
import { consented } from '../family/consent.store';
import type { RenditionKey } from '../rendition/rendition-key';

export type PartKey = RenditionKey & { slot: Slot };

/** Names at least one child, or says that it will. */
const isNamed = sql`ep.child_voices = 'named'`;

/**
 * Whether a part, `ep` in the statement, may be heard for the sake of the children in it: none is, nothing was said, or
 * somebody is named and each has consent now. The only place that says so.
 */
export const onRecord: SQL<boolean> = sql<boolean>`(not ${isNamed} or coalesce((
  select bool_and(${consented(sql`pv.child_id`, 'voice')}) from part_voices pv
  where pv.episode_id = ep.episode_id and pv.club_id = ep.club_id and pv.slot = ep.slot), false))`;

const nameForClub = sql`${users.firstName} || ' ' || left(${users.lastName}, 1)`;

/** The children of a club. A club finds them by what it is told of them: first name and initial. */
export const listVoices = makePager({
  cut: (_query: QueryOf<typeof listEndpoint>, _clubId: string) => sql`${users.id} from ${users}`,
  select: (db, page) =>
    db
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        clubMemberRole: users.clubMemberRole,
        consented: consented(users.id, 'voice'),
        total,
      })
      .from(users)
      .innerJoin(page, sql`page.id = ${users.id}`)
      .$dynamic(),
  where: () => and(eq(users.clubId, sql.placeholder('clubId')), eq(users.clubMemberRole, sql.raw("'child'"))),
  search: [folded(nameForClub)],
  sorts: { name: users.sortName },
  tie: [users.id],
  values: (clubId) => ({ clubId }),
});

/** Those of these people who are children of a club, kept as they are until the transaction ends. */
export async function keepChildren(
  tx: Transaction,
  clubId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.clubId, clubId), eq(users.clubMemberRole, 'child')))
    .orderBy(asc(users.id))
    .for('key share');
  return rows.map(({ id }) => id);
}

const isPart = (table: typeof episodeParts | typeof partVoices | typeof takeDowns, key: PartKey) =>
  and(eq(table.episodeId, key.episodeId), eq(table.clubId, key.clubId), eq(table.slot, key.slot));

/** What a part says now; undefined when there is no such part. */
export async function getVoices(tx: Transaction, key: PartKey): Promise<VoicesSaid | undefined> {
  const [part] = await tx
    .select({ childVoices: episodeParts.childVoices })
    .from(episodeParts)
    .where(isPart(episodeParts, key));
  if (!part) return undefined;
  if (part.childVoices === 'untold') return 'untold';
  if (part.childVoices === 'none') return null;
  const named = await tx.select({ id: partVoices.childId }).from(partVoices).where(isPart(partVoices, key));
  return named.map(({ id }) => id).sort();
}

/** Whether a part may be heard for the sake of the children in it. */
export async function isOnRecord(tx: Transaction, { episodeId, clubId, slot }: PartKey): Promise<boolean> {
  const { rows } = await tx.execute<{ fine: boolean }>(sql`
    select ${onRecord} as fine from episode_parts ep
    where ep.episode_id = ${episodeId} and ep.club_id = ${clubId} and ep.slot = ${slot}`);
  return rows[0]?.fine === true;
}

/** The children who are named. */
export const namedIn = (voices: VoicesSaid): readonly string[] => (Array.isArray(voices) ? voices : []);

/** Records whose voices a part has; the part must be there. */
export async function putVoices(tx: Transaction, key: PartKey, voices: VoicesSaid): Promise<void> {
  const { episodeId, clubId, slot } = key;
  const childVoices = voices === 'untold' ? 'untold' : voices === null ? 'none' : 'named';
  await tx.update(episodeParts).set({ childVoices }).where(isPart(episodeParts, key));
  await tx.delete(partVoices).where(isPart(partVoices, key));
  const rows = namedIn(voices).map((childId) => ({ episodeId, clubId, slot, childId }));
  if (rows.length > 0) await tx.insert(partVoices).values(rows);
}

/** The children who are heard in a club's parts of an episode, with their consent. */
export const listHeard = (db: Db, { episodeId, clubId }: RenditionKey) =>
  db
    .select({
      slot: partVoices.slot,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      clubMemberRole: users.clubMemberRole,
      consented: consented(users.id, 'voice'),
    })
    .from(partVoices)
    .innerJoin(users, eq(users.id, partVoices.childId))
    .where(and(eq(partVoices.episodeId, episodeId), eq(partVoices.clubId, clubId)))
    .orderBy(users.sortName, users.id);
export type Heard = Awaited<ReturnType<typeof listHeard>>[number];

/** The parts in which a child is heard, in an order that is always the same. */
export const listPartsOfChild = (tx: Transaction, childId: string): Promise<PartKey[]> =>
  tx
    .select({ episodeId: partVoices.episodeId, clubId: partVoices.clubId, slot: partVoices.slot })
    .from(partVoices)
    .where(eq(partVoices.childId, childId))
    .orderBy(partVoices.episodeId, partVoices.clubId, partVoices.slot);

/** The parts of an episode that keep it from being published. */
export async function listWithoutConsent(
  db: Db,
  episodeId: SQLWrapper | string,
): Promise<{ clubname: string; slot: Slot }[]> {
  const { rows } = await db.execute<{ clubname: string; slot: Slot }>(sql`
    select c.clubname, ep.slot from episode_parts ep
    join clubs c on c.id = ep.club_id and c.removed_at is null
    where ep.episode_id = ${episodeId} and ${isNamed} and not ${onRecord}
    order by c.sort_name, c.id, ep.slot`);
  return rows;
}

export async function noteTakeDown(tx: Transaction, { episodeId, clubId, slot }: PartKey): Promise<void> {
  await tx
    .insert(takeDowns)
    .values({ episodeId, clubId, slot })
    .onConflictDoUpdate({
      target: [takeDowns.episodeId, takeDowns.clubId, takeDowns.slot],
      set: { at: sql`now()` },
    });
}

/** The club has sent another part. */
export async function forgetTakeDown(tx: Transaction, key: PartKey): Promise<void> {
  await tx.delete(takeDowns).where(isPart(takeDowns, key));
}

export const listTakeDowns = (db: Db, { episodeId, clubId }: RenditionKey) =>
  db
    .select({ slot: takeDowns.slot, at: takeDowns.at })
    .from(takeDowns)
    .where(and(eq(takeDowns.episodeId, episodeId), eq(takeDowns.clubId, clubId)));
