import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { listClubs as listEndpoint } from '@/contract/club';
import type { QueryOf } from '@/contract/endpoint';
import { isListedMember } from '../consent/may-sign-in.store';
import type { Db } from '../kernel/db/client';
import { makePager, pageOf, total } from '../kernel/db/pager';
import { clubs } from '../tables/club';
import { containsFolded, containsText } from '../tables/fold-text';
import { invites } from '../tables/join';
import { users } from '../tables/user';
import { clubFields, identity, logo } from './club.store';

type Query = QueryOf<typeof listEndpoint>;

const ofClub = sql`from ${users} where ${users.clubId} = ${clubs.id}`;
const adminOfClub = sql`${ofClub} and ${isListedMember} and ${users.clubMemberRole} = 'admin'`;

/** Without those who cannot sign in: who have not chosen a password yet, or have no consent. */
const members = sql<number>`(select count(*)::int ${ofClub} and ${isListedMember})`;

const adminName = sql`trim(${users.firstName} || ' ' || ${users.lastName})`;

const admins = sql<
  string[]
>`array(select ${adminName} ${adminOfClub} order by ${users.createdAt}, ${users.id})`;

const invitedToIt = sql`from ${invites} where ${invites.clubId} = ${clubs.id} and ${invites.clubMemberRole} = 'admin'`;

/** Of admins alone: parents and coaches are hundreds after an import, and their addresses are of their club. */
const invited = sql<
  string[]
>`array(select ${invites.email} ${invitedToIt} order by ${invites.createdAt}, ${invites.id})`;

const selectRows = (db: Db, page: SQL, membersOfRow = members) =>
  db
    .select({ ...clubFields, members: membersOfRow, admins, invited, total })
    .from(clubs)
    .innerJoin(page, sql`page.id = ${clubs.id}`)
    .leftJoin(logo, eq(logo.id, clubs.logoFileId))
    .leftJoin(identity, eq(identity.id, clubs.identityFileId))
    .$dynamic();

export type ClubListRow = Awaited<ReturnType<typeof selectRows>>[number];

/** How many members each club has, counted in one go, because the order by members needs those of every club. */
const sizes = sql`(
  select ${users.clubId} as id, count(*)::int as members from ${users}
  where ${isListedMember} group by ${users.clubId}) sizes`;

const countedMembers = sql<number>`coalesce(sizes.members, 0)`;

const isByMembers = ({ sort }: Query) => sort === 'members' || sort === '-members';

export const listClubs = makePager({
  cut: (query: Query) =>
    isByMembers(query)
      ? sql`${clubs.id}, ${countedMembers} as members from ${clubs} left join ${sizes} on sizes.id = ${clubs.id}`
      : sql`${clubs.id} from ${clubs}`,
  select: (db, page, query) =>
    isByMembers(query) ? selectRows(db, page, sql<number>`page.members`) : selectRows(db, page),
  where: ({ status }) =>
    and(
      status === 'removed' ? isNotNull(clubs.removedAt) : isNull(clubs.removedAt),
      status === 'active' || status === 'suspended' ? eq(clubs.status, status) : undefined,
    ),
  // Searches all names that the list shows: the club's, its admins' and the addresses of invited admins.
  search: (q) =>
    or(
      containsFolded(clubs.sortName, q),
      sql`exists (select ${adminOfClub} and ${containsFolded(users.sortName, q)})`,
      sql`exists (select ${invitedToIt} and ${containsText(invites.email, q)})`,
    ),
  sorts: {
    clubname: clubs.sortName,
    members: countedMembers,
    status: clubs.status,
    createdAt: clubs.createdAt,
  },
  tie: [clubs.sortName, clubs.id],
  counts: { filter: 'status', value: clubs.status },
});

export async function getClubRow(db: Db, id: string): Promise<ClubListRow | undefined> {
  const rows = await selectRows(db, pageOf(id));
  return rows[0];
}
