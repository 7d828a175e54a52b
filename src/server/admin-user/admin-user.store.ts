import { and, eq, isNull, max, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AdminState, listAdmins as listEndpoint } from '@/contract/admin-user';
import type { QueryOf } from '@/contract/endpoint';
import { lockClub } from '../club/club.store';
import { inviteEnd } from '../invite/invite.store';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import type { Db, Transaction } from '../kernel/db/client';
import { makePager, pageOf, total } from '../kernel/db/pager';
import { folded } from '../tables/fold-text';
import { invites } from '../tables/join';
import { sessions } from '../tables/session';
import { users } from '../tables/user';

type Query = QueryOf<typeof listEndpoint>;

/** The platform, or a club by its id. */
type Place = string | null;

/** Admins of the platform, or of a club. */
const runs = (place: Place | Placeholder): SQL | undefined =>
  place === null ? eq(users.role, 'admin') : and(eq(users.clubId, place), eq(users.clubMemberRole, 'admin'));

const invitedTo = (place: Place | Placeholder): SQL | undefined =>
  place === null
    ? isNull(invites.clubId)
    : and(eq(invites.clubId, place), eq(invites.clubMemberRole, 'admin'));

/** The admins of a place and its open invites to become one, as one table. */
const peopleOf = (place: Place | Placeholder) => sql`(
  select ${users.id} as id, trim(${users.firstName} || ' ' || ${users.lastName}) as name, coalesce(${users.email}, '') as email,
    case ${users.status} when 'active' then 'active' else 'disabled' end as state, ${users.createdAt} as created_at
  from ${users} where ${runs(place)}
  union all
  select ${invites.id}, ${invites.email}, ${invites.email}, 'invited', ${invites.createdAt}
  from ${invites} where ${invitedTo(place)}) person`;

/** With a placeholder, so that one prepared statement serves all clubs. */
const anyOf = (place: Place) => peopleOf(place === null ? null : sql.placeholder('clubId'));

const column = (name: string) => sql.raw(`person.${name}`);

const lastSeen = (db: Db) =>
  db
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(sql`${sessions.userId} = person.id`);

const selectRows = (db: Db, page: SQL, people: SQL) =>
  db
    .select({
      id: sql<string>`person.id`,
      name: sql<string>`person.name`,
      email: sql<string>`person.email`,
      state: sql<AdminState>`person.state`,
      createdAt: sql<Date>`person.created_at`.mapWith(users.createdAt),
      inviteEndsAt:
        sql<Date | null>`(select ${inviteEnd} from ${invites} where ${invites.id} = person.id)`.mapWith(
          users.createdAt,
        ),
      lastSeenAt: sql<Date | null>`(${lastSeen(db)})`.mapWith(users.createdAt),
      total,
    })
    .from(people)
    .innerJoin(page, sql`page.id = person.id`)
    .$dynamic();

export type AdminListRow = Awaited<ReturnType<typeof selectRows>>[number];

export const listAdmins = makePager({
  cut: (_query: Query, place: Place) => sql`person.id from ${anyOf(place)}`,
  select: (db, page, _query, place) => selectRows(db, page, anyOf(place)),
  where: ({ status }) => (status === undefined ? undefined : eq(column('state'), status)),
  search: [column('name'), column('email')],
  sorts: { name: folded(column('name')), email: folded(column('email')), createdAt: column('created_at') },
  tie: [column('id')],
  counts: { filter: 'status', value: column('state') },
  shape: (place) => (place === null ? 'platform' : 'club'),
  values: (place) => (place === null ? {} : { clubId: place }),
});

export async function getAdminRow(db: Db, id: string, place: Place): Promise<AdminListRow | undefined> {
  const rows = await selectRows(db, pageOf(id), peopleOf(place));
  return rows[0];
}

/**
 * An admin of a place, locked until the transaction ends. Every change of an admin locks the club first; the
 * platform has no row, so there it takes this lock. Of two admins who deactivate one another, the second sees
 * the first change.
 */
export async function lockAdmin(tx: Transaction, id: string, place: Place) {
  if (place !== null) await lockClub(tx, place);
  else await lockUntilEnd(tx, 'platform-admins');
  const rows = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), runs(place)))
    .for('update');
  return rows[0];
}

/** Deactivates an admin and signs them out, or activates them again; counts the change. */
export async function setStatus(tx: Transaction, id: string, status: 'active' | 'disabled'): Promise<void> {
  await tx
    .update(users)
    .set({ status, rev: sql`${users.rev} + 1` })
    .where(eq(users.id, id));
  if (status === 'disabled') await tx.delete(sessions).where(eq(sessions.userId, id));
}
