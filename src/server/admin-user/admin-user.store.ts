import { and, eq, isNotNull, isNull, max, ne, type SQL, sql } from 'drizzle-orm';
import type { AdminState, listAdmins as listEndpoint } from '@/contract/admin-user';
import type { QueryOf } from '@/contract/endpoint';
import type { Db, Transaction } from '../db/client';
import { makePager, pageOf, total } from '../db/pager';
import { invites } from '../db/schema/join';
import { sessions } from '../db/schema/session';
import { users } from '../db/schema/user';
import { folded } from '../db/search';
import { inviteEnd } from '../join/invite.store';

type Query = QueryOf<typeof listEndpoint>;

/** The platform's admins and its open invites, as one table. */
const people = sql`(
  select ${users.id} as id, trim(${users.firstName} || ' ' || ${users.lastName}) as name, coalesce(${users.email}, '') as email,
    case ${users.status} when 'active' then 'active' else 'disabled' end as state, ${users.createdAt} as created_at
  from ${users} where ${users.role} = 'admin'
  union all
  select ${invites.id}, ${invites.email}, ${invites.email}, 'invited', ${invites.createdAt}
  from ${invites} where ${isNull(invites.clubId)}) person`;

const column = (name: string) => sql.raw(`person.${name}`);

const lastSeen = (db: Db) =>
  db
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(sql`${sessions.userId} = person.id`);

const selectRows = (db: Db, page: SQL) =>
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
  cut: (_query: Query) => sql`person.id from ${people}`,
  select: selectRows,
  where: ({ status }) => (status === undefined ? undefined : eq(column('state'), status)),
  search: [column('name'), column('email')],
  sorts: { name: folded(column('name')), email: folded(column('email')), createdAt: column('created_at') },
  tie: [column('id')],
  counts: { filter: 'status', value: column('state') },
});

/** One row of the list. */
export async function getAdminRow(db: Db, id: string): Promise<AdminListRow | undefined> {
  const rows = await selectRows(db, pageOf(id));
  return rows[0];
}

/**
 * A platform admin, locked until the transaction ends. The platform has no row that all of them could lock, so whoever
 * changes one of them takes this lock first: of two who deactivate one another the second sees what the first has done.
 */
export async function lockAdmin(tx: Transaction, id: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('platform-admins', 5))`);
  const rows = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'admin')))
    .for('update');
  return rows[0];
}

/** Whether another admin of the platform can sign in. Take the lock before. */
export async function hasOtherActiveAdmin(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.status, 'active'),
        isNotNull(users.passwordHash),
        ne(users.id, id),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Deactivates an admin and signs them out, or activates them again; counts the change. */
export async function setStatus(tx: Transaction, id: string, status: 'active' | 'disabled'): Promise<void> {
  await tx
    .update(users)
    .set({ status, rev: sql`${users.rev} + 1` })
    .where(eq(users.id, id));
  if (status === 'disabled') await tx.delete(sessions).where(eq(sessions.userId, id));
}
