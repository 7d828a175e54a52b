import { and, asc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { Slot } from '@/contract/episode-content';
import type { listVoices as listEndpoint, VoicesSaid } from '@/contract/voices';
import { consented } from '../consent/consent.store';
import type { Db, Transaction } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { folded } from '../tables/fold-text';
import { episodeParts, partVersions } from '../tables/part';
import type { RenditionKey } from '../tables/rendition-key';
import { users } from '../tables/user';
import { partVoices, renditionVoices } from '../tables/voice';
import { ofSlot, type PartKey } from './part-version.store';

/** The answer says that children are heard, named or not yet. */
const isNamed = sql`ep.child_voices = 'named'`;

/**
 * Whether a part, `ep` in the statement, may be heard with regard to the children in it: no child is, nothing
 * was said, or all named children have consent now. This is the only place with that rule.
 */
export const onRecord: SQL<boolean> = sql<boolean>`(not ${isNamed} or coalesce((
  select bool_and(${consented(sql`pv.child_id`, 'voice')}) from part_voices pv
  where pv.file_id = ep.file_id), false))`;

/** Whether it is unknown of a part of a finished episode, `r` in the statement, that a child is heard in it. */
export const isUntold: SQL<boolean> = sql<boolean>`exists (select from episode_parts ep
  where ep.episode_id = r.episode_id and ep.club_id = r.club_id and ep."check" = 'good' and ep.child_voices = 'untold')`;

/**
 * Whether a finished episode, `r` in the statement, may be heard by people who are in no club: all children in it have consent to
 * that now, and of no part in it is it unknown whether a child is heard. One that is being made anew waits until it is made,
 * because its parts have changed. Of a show that came from elsewhere nobody has said who is heard. This is the only place with that rule.
 */
export const heardOutside: SQL<boolean> = sql<boolean>`(r.status = 'ready'
  and not exists (select from rendition_voices rv
    where rv.episode_id = r.episode_id and rv.club_id = r.club_id and not ${consented(sql`rv.child_id`, 'disclosure')})
  and not ${isUntold}
  and not exists (select from episodes came where came.id = r.episode_id and came.of_club_id is not null))`;

const nameForClub = sql`${users.firstName} || ' ' || left(${users.lastName}, 1)`;

/** The children of a club. The search matches only what a club sees of them: first name and initial. */
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
  where: () =>
    and(
      eq(users.clubId, sql.placeholder('clubId')),
      eq(users.clubMemberRole, sql.raw("'child'")),
      ne(users.status, sql.raw("'removed'")),
    ),
  search: [folded(nameForClub)],
  sorts: { name: users.sortName },
  tie: [users.id],
  values: (clubId) => ({ clubId }),
});

/** Locks those of the given people who are children of a club until the transaction ends. Resolves to their ids. */
export async function lockChildren(
  tx: Transaction,
  clubId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...ids]),
        eq(users.clubId, clubId),
        eq(users.clubMemberRole, 'child'),
        ne(users.status, 'removed'),
      ),
    )
    .orderBy(asc(users.id))
    .for('key share');
  return rows.map(({ id }) => id);
}

/** What a slot shows: the replacement that is being checked, otherwise its part. */
async function getShown(tx: Transaction, key: PartKey) {
  const { rows } = await tx.execute<{
    fileId: string;
    childVoices: 'untold' | 'none' | 'named';
    isPending: boolean;
  }>(sql`
    select file_id as "fileId", child_voices as "childVoices", true as "isPending" from part_versions
    where ${ofSlot(key)} and ended_at is null
    union all
    select file_id, child_voices, false from episode_parts where ${ofSlot(key)}
    limit 1`);
  return rows[0];
}

interface SaidOfPart {
  fileId: string;
  /** A file that is not in the slot yet is in no finished episode. */
  isPending: boolean;
  voices: VoicesSaid;
}

/** The answers about the voices in the part that a slot shows; undefined when it shows none. */
export async function getVoices(tx: Transaction, key: PartKey): Promise<SaidOfPart | undefined> {
  const shown = await getShown(tx, key);
  if (!shown) return undefined;
  const { childVoices, ...part } = shown;
  if (childVoices === 'untold') return { ...part, voices: 'untold' };
  if (childVoices === 'none') return { ...part, voices: null };
  const named = await tx
    .select({ id: partVoices.childId })
    .from(partVoices)
    .where(eq(partVoices.fileId, part.fileId));
  return { ...part, voices: named.map(({ id }) => id).sort() };
}

/** Whether a part may be heard with regard to the children in it. */
export async function isOnRecord(tx: Transaction, fileId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ fine: boolean }>(sql`
    select ${onRecord} as fine from episode_parts ep where ep.file_id = ${fileId}::uuid`);
  return rows[0]?.fine === true;
}

/** The children who are named. */
export const namedIn = (voices: VoicesSaid): readonly string[] => (Array.isArray(voices) ? voices : []);

/** Saves the answer about the voices in a file that was sent for a slot. */
export async function putVoices(
  tx: Transaction,
  { fileId, ...key }: PartKey & { fileId: string },
  voices: VoicesSaid,
): Promise<void> {
  const childVoices = voices === 'untold' ? 'untold' : voices === null ? 'none' : 'named';
  await tx.update(episodeParts).set({ childVoices }).where(eq(episodeParts.fileId, fileId));
  await tx.update(partVersions).set({ childVoices }).where(eq(partVersions.fileId, fileId));
  await tx.delete(partVoices).where(eq(partVoices.fileId, fileId));
  const { episodeId, clubId, slot } = key;
  const rows = namedIn(voices).map((childId) => ({ fileId, episodeId, clubId, slot, childId }));
  if (rows.length > 0) await tx.insert(partVoices).values(rows);
}

/** The children who are heard in what a club has sent for an episode, file by file, with their consent. */
export const listHeardVoices = (db: Db, { episodeId, clubId }: RenditionKey) =>
  db
    .select({
      fileId: partVoices.fileId,
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
export type HeardVoice = Awaited<ReturnType<typeof listHeardVoices>>[number];

/**
 * Locks the children who are heard in what a club has sent until the transaction ends. Called before the
 * parts are locked, because withdrawing a consent locks the child first, too.
 */
export async function lockHeardChildren(tx: Transaction, { episodeId, clubId }: RenditionKey): Promise<void> {
  const heard = tx
    .select({ id: partVoices.childId })
    .from(partVoices)
    .where(and(eq(partVoices.episodeId, episodeId), eq(partVoices.clubId, clubId)));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, heard))
    .orderBy(asc(users.id))
    .for('key share');
}

/**
 * The episodes of clubs in which a child is heard: in a file that was sent, whether it is in use or not, or
 * in a finished episode, even if its parts have changed. In an order that is always the same, so that two who
 * lock them cannot deadlock.
 */
export async function listHeardIn(tx: Transaction, childId: string): Promise<RenditionKey[]> {
  const { rows } = await tx.execute<{ episodeId: string; clubId: string }>(sql`
    select episode_id as "episodeId", club_id as "clubId" from part_voices where child_id = ${childId}::uuid
    union select episode_id, club_id from rendition_voices where child_id = ${childId}::uuid
    order by 1, 2`);
  return rows;
}

/** The files with a child's voice that a club has sent for an episode. */
export const listFilesWith = (tx: Transaction, { episodeId, clubId }: RenditionKey, childId: string) =>
  tx
    .select({ fileId: partVoices.fileId, slot: partVoices.slot })
    .from(partVoices)
    .where(
      and(
        eq(partVoices.childId, childId),
        eq(partVoices.episodeId, episodeId),
        eq(partVoices.clubId, clubId),
      ),
    );

/** Whether a child is heard in the finished episode of a club. */
export async function isInFinished(
  tx: Transaction,
  { episodeId, clubId }: RenditionKey,
  childId: string,
): Promise<boolean> {
  const rows = await tx
    .select({ childId: renditionVoices.childId })
    .from(renditionVoices)
    .where(
      and(
        eq(renditionVoices.childId, childId),
        eq(renditionVoices.episodeId, episodeId),
        eq(renditionVoices.clubId, clubId),
      ),
    );
  return rows.length > 0;
}

export interface PartWithoutConsent {
  clubname: string;
  slot: Slot;
  /** Whether the club has named the children. */
  named: boolean;
}

/** The parts of an episode that keep it from being published; null where there are none. */
export const partsWithoutConsent = (episodeId: SQLWrapper | string) => sql<PartWithoutConsent[] | null>`(
  select json_agg(json_build_object('clubname', c.clubname, 'slot', ep.slot,
    'named', exists (select from part_voices pv where pv.file_id = ep.file_id)) order by c.sort_name, c.id, ep.slot)
  from episode_parts ep join clubs c on c.id = ep.club_id and c.removed_at is null
  where ep.episode_id = ${episodeId} and ${isNamed} and not ${onRecord})`;
