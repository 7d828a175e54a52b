import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { listClubs as listEndpoint } from '@/contract/club';
import type { QueryOf } from '@/contract/endpoint';
import type { Db } from '../db/client';
import { makePager, total } from '../db/pager';
import { clubs } from '../db/schema/club';
import { invites } from '../db/schema/join';
import { users } from '../db/schema/user';
import { containsText, folded } from '../db/search';
import { clubColumns, identity, logo } from './club.store';

type Query = QueryOf<typeof listEndpoint>;

const ofClub = sql`from ${users} where ${users.clubId} = ${clubs.id} and ${users.status} = 'active'`;

/** Who has not chosen a password yet cannot sign in. */
const members = sql<number>`(select count(*)::int ${ofClub} and ${users.passwordHash} is not null)`;

const adminName = sql`trim(${users.firstName} || ' ' || ${users.lastName})`;

const admins = sql<
  string[]
>`array(select ${adminName} ${ofClub} and ${users.clubMemberRole} = 'admin' order by ${users.createdAt}, ${users.id})`;

const invited = sql<
  string[]
>`array(select ${invites.email} from ${invites} where ${invites.clubId} = ${clubs.id} order by ${invites.createdAt}, ${invites.id})`;

/** Counts and names are looked up for the rows of the page alone: PostgreSQL puts them off until it has cut it. */
const selectRows = (db: Db) =>
  db
    .select({ ...clubColumns, members, admins, invited, total })
    .from(clubs)
    .leftJoin(logo, eq(logo.id, clubs.logoFileId))
    .leftJoin(identity, eq(identity.id, clubs.identityFileId))
    .$dynamic();

export type ClubListRow = Awaited<ReturnType<typeof selectRows>>[number];

/** How many members each club has, counted in one go: in this order all must be known to cut one page. */
const countMembers = (db: Db) =>
  db
    .select({ clubId: users.clubId, members: sql`count(*)`.as('members') })
    .from(users)
    .where(and(eq(users.status, 'active'), isNotNull(users.passwordHash)))
    .groupBy(users.clubId)
    .as('sizes');

const name = folded(clubs.clubname);

export const listClubs = makePager({
  select(db, { sort }: Query) {
    const rows = selectRows(db);
    if (!sort.endsWith('members')) return rows;
    const sizes = countMembers(db);
    return rows.leftJoin(sizes, eq(sizes.clubId, clubs.id)) as typeof rows;
  },
  where: ({ status }) =>
    and(
      status === 'removed' ? isNotNull(clubs.removedAt) : isNull(clubs.removedAt),
      status === 'active' || status === 'suspended' ? eq(clubs.status, status) : undefined,
    ),
  // By its name, and by whoever runs it or is invited to: as the list shows them.
  search: (q) =>
    or(
      containsText(clubs.clubname, q),
      sql`exists (select ${ofClub} and ${users.clubMemberRole} = 'admin' and ${containsText(adminName, q)})`,
      sql`exists (select from ${invites} where ${invites.clubId} = ${clubs.id} and ${containsText(invites.email, q)})`,
    ),
  sorts: {
    clubname: name,
    members: sql`coalesce(sizes.members, 0)`,
    status: clubs.status,
    createdAt: clubs.createdAt,
  },
  tie: [name, clubs.id],
});

/** One row of the list, also of a deleted club. */
export async function getClubRow(db: Db, id: string): Promise<ClubListRow | undefined> {
  const rows = await selectRows(db).where(eq(clubs.id, id));
  return rows[0];
}
