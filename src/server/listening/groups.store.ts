import { sql } from 'drizzle-orm';
import { fewestShown } from '@/contract/listen';
import { isListener } from '../consent/consent.store';
import type { Database, Db } from '../kernel/db/client';
import { dayIn } from '../kernel/db/days';
import { shareForAMinute } from '../kernel/db/share-for-a-minute';
import { clubs } from '../tables/club';
import { placesOfFew } from '../tables/listening';
import { users } from '../tables/user';
import type { Member } from './heard.store';
import { nothing, type Reached } from './reach.store';

/** A group of members: `parent`, or those who joined in a month, by its first day. */
type Group = string;

/** Where members are counted by their role and by the month in which they joined. */
export interface Groups {
  /** The clubs that have ten or more of a group. */
  clubs: Map<Group, Set<string>>;
  /** The groups of which the other clubs have ten or more together. */
  together: Set<Group>;
}

interface GroupRow extends Record<string, unknown> {
  group: Group;
  clubs: string[] | null;
  together: boolean;
}

/** As they are now, for whoever counts many members at once. */
export async function readGroups(db: Db): Promise<Groups> {
  const { rows } = await db.execute<GroupRow>(sql`
    with members as (
      select ${users.clubId} as club_id, ${users.clubMemberRole} as role,
        date_trunc('month', ${dayIn(clubs.timeZone, users.createdAt)}::timestamp)::date::text as joined
      from ${users} join ${clubs} on ${clubs.id} = ${users.clubId}
      where ${isListener}),
    counted as (
      select club_id, role as name, count(*) as people from members group by club_id, role
      union all select club_id, joined, count(*) from members group by club_id, joined)
    select name as "group", array_agg(club_id) filter (where people >= ${fewestShown}) as clubs,
      coalesce(sum(people) filter (where people < ${fewestShown}), 0) >= ${fewestShown} as together
    from counted group by name`);
  return {
    clubs: new Map(rows.map(({ group, clubs }) => [group, new Set(clubs)])),
    together: new Set(rows.flatMap(({ group, together }) => (together ? [group] : []))),
  };
}

const kept = shareForAMinute(1, readGroups);

/** At most a minute old. Read before a transaction, which would otherwise wait for a second connection. */
export const getGroups = (db: Database): Promise<Groups> => kept(db, '');

/**
 * What a member counts as on a day: as one of the club, of those of the same role, and of those who joined in the same month. The
 * rows of few people would be the history of each of them: with fewer than ten like them in their club they are counted
 * without it, and with fewer than ten in all such clubs not at all.
 */
export function countedAs(
  { clubs: named, together }: Groups,
  { clubId, persona, joinedMonth }: Pick<Member, 'clubId' | 'persona' | 'joinedMonth'>,
): Reached[] {
  const inGroup = (kind: 'role' | 'joined', group: Group, of: Partial<Reached>): Reached[] => {
    const isNamed = named.get(group)?.has(clubId);
    if (!isNamed && !together.has(group)) return [];
    return [{ ...nothing, ...of, kind, clubId: isNamed ? clubId : placesOfFew[kind] }];
  };
  return [
    { ...nothing, kind: 'member', clubId },
    ...inGroup('role', persona, { persona }),
    ...inGroup('joined', joinedMonth, { joinedMonth }),
  ];
}
