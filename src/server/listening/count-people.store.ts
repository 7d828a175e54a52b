import { type SQL, sql } from 'drizzle-orm';
import { addDays, keptDays } from '@/contract/analytics/range';
import type { Transaction } from '../kernel/db/client';
import { dayInSql } from '../kernel/db/days';
import type { ListenerOf } from '../kernel/listener-key';
import { allClubs, type reachKinds } from '../tables/listening-figures';

/** The members with the columns that the sums by role, month of joining and household need, as a table of SQL. */
export async function readPeople(
  tx: Transaction,
  listenerOf: ListenerOf,
  days: readonly string[],
): Promise<SQL> {
  const { rows } = await tx.execute<{ id: string; household: string; persona: string; joined: string }>(sql`
    select users.id, coalesce(users.club_member_role, 'child') as persona,
      date_trunc('month', ${dayInSql(sql`c.time_zone`, sql`users.created_at`)})::date::text as joined,
      coalesce((
        select family_id from family_members where user_id = users.id order by joined_at, family_id limit 1), users.id) as household
    from users join clubs c on c.id = users.club_id
    where users.role = 'user' and users.club_id in (select club_id from listens where day = any(${sql.param([...days])}::date[]))`);
  const listeners = sql.param(rows.map(({ id }) => listenerOf(id)));
  const households = sql.param(rows.map(({ household }) => household));
  const personas = sql.param(rows.map(({ persona }) => persona));
  const months = sql.param(rows.map(({ joined }) => joined));
  return sql`unnest(${listeners}::uuid[], ${households}::uuid[], ${personas}::text[], ${months}::date[])
    as person (listener, household, persona, joined_month)`;
}

interface Kind {
  /** The people who are counted, and the rows of `listens` to count them by. */
  who: SQL;
  where: SQL;
  /** The columns that divide the count, besides the club. */
  by: readonly string[];
}

const anyEpisode = sql`playlist_id is null and sponsor_id is null`;
const fromPlaylist = sql`playlist_id is not null`;
const wholeSpot = sql`sponsor_id is not null`;
const listener = sql`l.listener`;
/** A listener who is no member any more counts as a household of one. */
const household = sql`coalesce(person.household, l.listener)`;

const kinds: Record<Exclude<(typeof reachKinds)[number], 'play'>, Kind> = {
  member: { who: listener, where: anyEpisode, by: [] },
  role: { who: listener, where: sql`${anyEpisode} and persona is not null`, by: ['persona'] },
  joined: { who: listener, where: sql`${anyEpisode} and persona is not null`, by: ['joined_month'] },
  episode: { who: listener, where: anyEpisode, by: ['episode_id'] },
  anyPlaylist: { who: listener, where: fromPlaylist, by: [] },
  playlist: { who: listener, where: fromPlaylist, by: ['playlist_id'] },
  playlistEpisode: { who: listener, where: fromPlaylist, by: ['playlist_id', 'episode_id'] },
  household: { who: household, where: wholeSpot, by: ['sponsor_id'] },
  householdEpisode: { who: household, where: wholeSpot, by: ['sponsor_id', 'episode_id'] },
};

const columns = (names: readonly string[]) => sql.raw(names.map((name) => `, ${name}`).join(''));
const needsPeople = (kind: string) => ['role', 'joined', 'household', 'householdEpisode'].includes(kind);

/** The people of one kind who count on a day, by the last day before on which they did. */
function insertKind(kind: keyof typeof kinds, day: string, people: SQL): SQL {
  const { who, where, by } = kinds[kind];
  const joined = needsPeople(kind) ? sql`left join ${people} on person.listener = l.listener` : sql``;
  return sql`
    insert into reach_days (day, club_id, of_month, prev_day, kind, people${columns(by)})
    select ${day}::date, coalesce(club_id, ${allClubs}::uuid), false, prev_day, ${kind}::text, count(*)${columns(by)}
    from (
      select club_id, ${who} as who, max(day) filter (where day < ${day}::date) as prev_day${columns(by)}
      from listens l ${joined}
      where day between ${addDays(day, -keptDays)}::date and ${day}::date and ${where}
      group by club_id, 2${columns(by)} having bool_or(day = ${day}::date)) counted
    group by grouping sets ((club_id, prev_day${columns(by)}), (prev_day${columns(by)}))`;
}

const insertPlays = (day: string): SQL => sql`
  insert into reach_days (day, club_id, of_month, kind, episode_id, sponsor_id, campaign_id, people)
  select day, coalesce(club_id, ${allClubs}::uuid), false, 'play', episode_id, sponsor_id, campaign_id, count(*)
  from listens where day = ${day}::date and ${wholeSpot}
  group by grouping sets ((day, club_id, episode_id, sponsor_id, campaign_id), (day, episode_id, sponsor_id, campaign_id))`;

/** Counts the people of a day anew, once the days before have been. */
export async function countPeopleOfDay(tx: Transaction, day: string, people: SQL): Promise<void> {
  await tx.execute(sql`delete from reach_days where day = ${day}::date and not of_month`);
  await tx.execute(insertPlays(day));
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
    await tx.execute(insertKind(kind, day, people));
}

/** Counts the different people of a month that is over, by its first day. */
export async function countMonth(tx: Transaction, month: string): Promise<void> {
  const by = sql.raw('kind, club_id, episode_id, playlist_id, sponsor_id, persona, joined_month');
  await tx.execute(sql`delete from reach_days where day = ${month}::date and of_month`);
  await tx.execute(sql`
    insert into reach_days (day, of_month, prev_day, people, ${by})
    select ${month}::date, true, case when not is_new then ${month}::date - 1 end, sum(people), ${by}
    from (
      select *, prev_day is null as is_new from reach_days
      where not of_month and kind <> 'play' and day >= ${month}::date and day < ${month}::date + interval '1 month'
        and (prev_day is null or prev_day < ${month}::date)) counted
    group by is_new, ${by}`);
}
