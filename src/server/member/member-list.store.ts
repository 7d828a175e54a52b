import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { listMembers as listEndpoint, MemberState } from '@/contract/member';
import { inviteEnd, waitingFor } from '../invite/invite.store';
import type { Db } from '../kernel/db/client';
import { shareReadsOf } from '../kernel/db/share-reads';
import { clubs } from '../tables/club';
import { containsFolded, containsText, folded } from '../tables/fold-text';
import { invites } from '../tables/join';
import { users } from '../tables/user';

/**
 * The list of members: people and invites together. It does not use the pager, because counting and sorting
 * tens of thousands of rows in one go takes a tenth of a second. A page is cut through an index, in its
 * order, and counts are read from an index alone.
 */
interface Query extends QueryOf<typeof listEndpoint> {
  /** For a club, whose search must match only what it may see of children: first name and initial. */
  discreet?: boolean;
}

type MemberCounts = Record<MemberState, number>;

type StateOfUser = Exclude<MemberState, 'invited'>;

const stateOfUser = sql<StateOfUser>`${users.listedState}`;

/** A child that a guardian has deleted is in no list. */
const notRemoved = sql`${users.listedState} <> 'removed'`;

/** People and invites of a deleted club are in no list until it is restored. */
const ofLiveClub = (clubId: SQLWrapper) =>
  sql`${clubId} is not null and ${clubId} <> all (array(select ${clubs.id} from ${clubs} where ${clubs.removedAt} is not null))`;

/** The columns that are searched. */
const searched = ({ discreet }: Query) =>
  discreet
    ? sql`case when ${users.clubMemberRole} = 'child' then ${folded(sql`${users.firstName} || ' ' || left(${users.lastName}, 1)`)} else ${users.searchText} end`
    : users.searchText;

const isPerson = (query: Query, state?: StateOfUser) =>
  and(
    ofLiveClub(users.clubId),
    notRemoved,
    query.club ? eq(users.clubId, query.club) : undefined,
    query.role && eq(users.clubMemberRole, sql.raw(`'${query.role}'`)),
    // Written into the statement, so that the index of the few who are not active is used.
    state && eq(users.listedState, sql.raw(`'${state}'`)),
    query.q ? containsFolded(searched(query), query.q) : undefined,
  );

const isInvite = ({ club, role, q }: Query) =>
  and(
    ofLiveClub(invites.clubId),
    club ? eq(invites.clubId, club) : undefined,
    role && sql`${invites.clubMemberRole} = ${role}`,
    q ? containsText(invites.email, q) : undefined,
  );

/** The order of the rows. Equal ones are ordered by their ids, in the same direction, as an index is. */
function orderOf({ sort }: Query) {
  const [ofUser, ofInvite] =
    sort === 'createdAt' || sort === '-createdAt'
      ? [users.createdAt, invites.createdAt]
      : [users.sortName, folded(invites.email)];
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return { ofUser, ofInvite, by: (key: SQLWrapper, id: SQLWrapper) => sql`${key} ${way}, ${id} ${way}` };
}

const key = sql.raw('key');
const id = sql.raw('id');

/** `id`, `key` and what else is asked for of people and invites, each side as it is given. */
const both = (people: SQL | undefined, invited: SQL | undefined): SQL =>
  sql.join(
    [people, invited].filter((side) => side !== undefined).map((side) => sql`(${side})`),
    sql` union all `,
  );

const personRows = (query: Query, more: SQL, state?: StateOfUser) => sql`
  select ${users.id} as id, ${orderOf(query).ofUser} as key${more} from ${users} where ${isPerson(query, state)}`;

const inviteRows = (query: Query, more: SQL) => sql`
  select ${invites.id} as id, ${orderOf(query).ofInvite} as key${more} from ${invites} where ${isInvite(query)}`;

/** No further column: the states of people on other pages need not be looked up. */
const noMore = sql.raw('');

/** The most hits of a search that are sorted at once. With more hits a page is found faster along the index. */
const sortedAtOnce = 1000;

interface Found {
  id: string;
  state: MemberState;
}

/** Everyone found by a search, in any state and in order; undefined when that is more than a few. */
async function findFew(db: Db, query: Query): Promise<Found[] | undefined> {
  const people = personRows(query, sql`, ${stateOfUser} as state`);
  const invited = inviteRows(query, sql`, 'invited' as state`);
  const found = await db
    .select({ id: sql<string>`id`, state: sql<MemberState>`state` })
    .from(sql`(select * from (${both(people, invited)}) found limit ${sortedAtOnce + 1}) found`)
    .orderBy(orderOf(query).by(key, id));
  return found.length > sortedAtOnce ? undefined : found;
}

const countFound = (found: readonly Found[]): MemberCounts => {
  const counts = { active: 0, waiting: 0, invited: 0, disabled: 0 };
  for (const { state } of found) counts[state] += 1;
  return counts;
};

/** How many there are in each state, as JSON, so that the statement of a page reads it too. */
function countAll(query: Query): SQL<MemberCounts> {
  const have = (state: StateOfUser) =>
    sql`count(*) filter (where ${users.listedState} = ${sql.raw(`'${state}'`)})`;
  return sql<MemberCounts>`(
    select json_build_object('active', ${have('active')}, 'waiting', ${have('waiting')}, 'disabled', ${have('disabled')},
      'invited', (select count(*) from ${invites} where ${isInvite(query)}))
    from ${users} where ${isPerson(query)})`;
}

/** A page of ids in the order of the list, each with its place. */
function cutPage(query: Query): SQL {
  const { page, pageSize, status } = query;
  const { ofUser, by } = orderOf(query);
  const offset = (page - 1) * pageSize;
  // The rows of all pages up to this one, because some of them may be invites.
  const people =
    status === 'invited'
      ? undefined
      : sql`${personRows(query, noMore, status)} order by ${by(ofUser, users.id)} limit (select ${offset + pageSize}::int)`;
  const invited = status === undefined || status === 'invited' ? inviteRows(query, noMore) : undefined;
  return sql`(
    select id, row_number() over (order by ${by(key, id)}) as place from (${both(people, invited)}) cut
    order by place limit (select ${pageSize}::int) offset ${offset}) page`;
}

const pageOfIds = (ids: readonly string[]) =>
  sql`unnest(${sql.param([...ids])}::uuid[]) with ordinality page(id, place)`;

/** Counts of a page whose rows were found with them. */
const notCounted = sql<MemberCounts | null>`null::json`;

const selectRows = (db: Db, page: SQL, counts: SQL<MemberCounts | null> = notCounted) =>
  db
    .select({
      counts,
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        clubMemberRole: users.clubMemberRole,
        createdAt: users.createdAt,
      },
      state: stateOfUser,
      invite: {
        id: invites.id,
        email: invites.email,
        clubMemberRole: invites.clubMemberRole,
        createdAt: invites.createdAt,
        endsAt: inviteEnd,
        sendAt: invites.sendAt,
        children: waitingFor,
      },
      club: { id: clubs.id, clubname: clubs.clubname, status: clubs.status },
    })
    .from(page)
    .leftJoin(users, sql`${users.id} = page.id and ${notRemoved}`)
    .leftJoin(invites, sql`${users.id} is null and ${invites.id} = page.id`)
    .innerJoin(
      clubs,
      sql`${clubs.id} = coalesce(${users.clubId}, ${invites.clubId}) and ${clubs.removedAt} is null`,
    )
    .orderBy(sql`page.place`);

export type MemberListRow = Awaited<ReturnType<typeof selectRows>>[number];

/** The counts of a page without rows. */
async function countAlone(db: Db, query: Query): Promise<MemberCounts> {
  const [row] = await db.select({ counts: countAll(query) }).from(sql`(select) nothing`);
  return row?.counts ?? countFound([]);
}

const share = shareReadsOf();

/** A page of the list, how many there are of all pages, and how many in each state, without the filter by state. */
export const listMembers = (db: Db, query: Query) =>
  share(db, JSON.stringify(query), () => readMembers(db, query));

async function readMembers(db: Db, query: Query) {
  const { page, pageSize, status } = query;
  const found = query.q ? await findFew(db, query) : undefined;
  if (found) {
    const wanted = found.filter(({ state }) => status === undefined || state === status);
    const ids = wanted.slice((page - 1) * pageSize, page * pageSize).map((row) => row.id);
    const rows = ids.length === 0 ? [] : await selectRows(db, pageOfIds(ids));
    return { rows, total: wanted.length, counts: countFound(found) };
  }
  const first = sql<MemberCounts | null>`case when page.place = ${(page - 1) * pageSize + 1} then ${countAll(query)} end`;
  const rows = await selectRows(db, cutPage(query), first);
  const counts = rows[0]?.counts ?? (await countAlone(db, query));
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { rows, total: status === undefined ? all : counts[status], counts };
}

/** One row of the list; undefined when there is no such person, or their club is deleted. */
export async function getMemberRow(db: Db, userId: string): Promise<MemberListRow | undefined> {
  const rows = await selectRows(db, pageOfIds([userId]));
  const [row] = rows;
  return row?.user ? row : undefined;
}
