import { type SQL, sql } from 'drizzle-orm';
import papaparse from 'papaparse';
import * as z from 'zod';
import { formulaCell } from '@/contract/text/csv-form';
import type { Db } from '../kernel/db/client';
import type { LeavingUser } from './leaving.store';

/** What was lost or seen: a file, a club's data, or what a person's account reaches. */
export type Exposed =
  | { kind: 'file'; id: string; purpose: string; episodeId: string | null; clubId: string | null }
  | { kind: 'club'; id: string; clubname: string }
  | { kind: 'account'; person: LeavingUser };

/** A child whose data are concerned, with one of the guardians; without one where the child has none. */
interface Concerned extends Record<string, unknown> {
  childId: string;
  child: string;
  club: string | null;
  guardian: string | null;
  email: string | null;
  phone: string | null;
}

/** The file with this id or address, or the club with this id; or every club of this name. */
export async function findExposed(db: Db, what: string): Promise<Exposed[]> {
  const id = z.uuid().safeParse(what).success ? what : null;
  // An address ends with the file's key.
  const key = what.split('/').at(-1) ?? '';
  const { rows: files } = await db.execute<Omit<Extract<Exposed, { kind: 'file' }>, 'kind'>>(sql`
    select id, purpose, episode_id as "episodeId", club_id as "clubId" from files where id = ${id}::uuid or key = ${key}`);
  if (files[0]) return [{ kind: 'file', ...files[0] }];
  const { rows: clubs } = await db.execute<{ id: string; clubname: string }>(
    sql`select id, clubname from clubs where id = ${id}::uuid or lower(clubname) = lower(${what})`,
  );
  return clubs.map((club) => ({ kind: 'club', ...club }));
}

function reached(exposed: Exposed): SQL {
  if (exposed.kind === 'club') return sql`child.club_id = ${exposed.id}::uuid`;
  if (exposed.kind === 'file')
    return sql`child.id in (
      select child_id from part_voices where file_id = ${exposed.id}::uuid
      union select user_id from reflection_answers where file_id = ${exposed.id}::uuid
      union select v.child_id from rendition_voices v join renditions r using (episode_id, club_id)
      where r.file_id = ${exposed.id}::uuid)`;
  const { id, role, clubId, clubMemberRole } = exposed.person;
  if (role === 'admin') return sql`true`;
  if (clubMemberRole === 'admin' || clubMemberRole === 'coach') return sql`child.club_id = ${clubId}::uuid`;
  return sql`(child.id = ${id}::uuid or child.id in (
    select other.user_id from family_members own join family_members other using (family_id)
    where own.user_id = ${id}::uuid and other.place = 'child'))`;
}

/**
 * The children whose data can be read in what was exposed, if they had an account before `until`, each with every
 * guardian.
 */
export async function listConcerned(db: Db, exposed: Exposed, until: Date): Promise<Concerned[]> {
  const { rows } = await db.execute<Concerned>(sql`
    select child.id as "childId", concat_ws(' ', child.first_name, child.last_name) as child, clubs.clubname as club,
      concat_ws(' ', guardian.first_name, guardian.last_name) as guardian, guardian.email, guardian.phone
    from users child
    left join clubs on clubs.id = child.club_id
    left join family_members place on place.user_id = child.id and place.place = 'child'
    left join family_members holder on holder.family_id = place.family_id and holder.place = 'guardian'
    left join users guardian on guardian.id = holder.user_id
    where child.club_member_role = 'child' and child.created_at < ${until} and ${reached(exposed)}
    group by child.id, clubs.clubname, guardian.id
    order by clubs.clubname, child.last_name, child.first_name, child.id, guardian.id`);
  return rows;
}

const columns: (keyof Concerned)[] = ['childId', 'child', 'club', 'guardian', 'email', 'phone'];

/** The list as CSV, with a line of titles. */
export const writeConcerned = (rows: Concerned[]): string =>
  `${papaparse.unparse(rows, { columns: columns.map(String), escapeFormulae: formulaCell, newline: '\r\n' })}\r\n`;

/** What an account, or the people of a club have done in a range of time, by what it was done to. */
export async function listDeeds(db: Db, exposed: Exposed, from: Date, until: Date) {
  const by =
    exposed.kind === 'account'
      ? sql`actor_id = ${exposed.person.id}::uuid`
      : sql`club_id = ${exposed.kind === 'club' ? exposed.id : exposed.clubId}::uuid`;
  const { rows } = await db.execute<{ action: string; times: number }>(sql`
    select action, count(*)::int as times from audit_entries
    where ${by} and at >= ${from} and at < ${until} group by action order by action`);
  return rows;
}
