import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { listCandidates as listEndpoint } from '@/contract/episode-club';
import type { PartCheck } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import type { Db, Transaction } from '../kernel/db/client';
import { todayInSql } from '../kernel/db/days';
import { makePager, total } from '../kernel/db/pager';
import { onRecord } from '../part/voice.store';
import { containsFolded } from '../tables/fold-text';
import { deliveriesOf } from './deliveries.store';
import { isCounted, isLate } from './late.store';

/** Today in the time zone of a club. For queries that name the table `clubs c`. */
const today = todayInSql(sql`c.time_zone`);

const hasAdmin = sql`exists (select from users u where u.club_id = c.id and u.club_member_role = 'admin')`;
const isActive = sql`c.status = 'active' and c.removed_at is null`;

/** Counts the parts that are in a state. */
const count = (check: PartCheck) => sql`(count(*) filter (where "check" = ${sql.raw(`'${check}'`)}))::int`;

/** How many good parts a club has sent for an episode. For queries on the table `episodes`. */
export const partsSentBy = (clubId: SQLWrapper | string | null): SQL<number> => sql`(
  select ${count('good')} from episode_parts where episode_id = episodes.id and club_id = ${clubId})`;

/**
 * The clubs of episodes, one row for each club and episode. Board, lists and publishing all read this query,
 * so that only one place decides which clubs count, what they have sent and who is late. A club counts once
 * it takes part (`episode_clubs`). A deleted club never counts. A suspended one counts only where it has sent
 * something, and is never late, because it cannot send. `which` is the condition on an
 * episode's id, such as `= any (…)`.
 */
export const clubsOf = (which: SQL): SQL => sql`
    select ec.episode_id, c.id, c.clubname, c.sort_name, c.status = 'active' as active, ec.may_send_again,
      ec.reminded_at, ec.reminded_by, ec.auto_reminded_at,
      coalesce(p.sent, 0) as sent, coalesce(p.checking, 0) as checking, coalesce(p.asked, 0) as asked,
      coalesce(p.untold, 0) as untold, coalesce(p.bad, 0) as bad, coalesce(p.voices, 0) as voices,
      (c.status = 'active' and e.status = 'in_progress' and ${isLate(sql`coalesce(p.sent, 0)`)}) as late,
      r.status, r.progress, r.reason, r.short_reason, r.file_id
    from episode_clubs ec
    join episodes e on e.id = ec.episode_id
    join clubs c on c.id = ec.club_id and c.removed_at is null
    left join (
      select episode_id, club_id, ${count('good')} as sent, ${count('checking')} as checking,
        count(resend_asked_at)::int as asked, count(*)::int as arrived, ${count('bad')} as bad,
        (count(*) filter (where child_voices = 'untold' and "check" <> 'bad'))::int as untold,
        (count(*) filter (where not ${onRecord}))::int as voices
      from episode_parts ep where episode_id ${which} group by episode_id, club_id
    ) p on p.episode_id = ec.episode_id and p.club_id = ec.club_id
    left join renditions r on r.episode_id = ec.episode_id and r.club_id = ec.club_id
    where ec.episode_id ${which} and ${isCounted(sql`p.arrived`)}`;

/** The clubs of one episode, named by its id or by the placeholder of a statement. */
export const clubsOfEpisode = (id: string | Placeholder): SQL => clubsOf(sql`= ${id}::uuid`);

/** The production counts of an episode: its clubs, and how many of them have got how far. */
export interface Production {
  clubs: number;
  delivered: number;
  ready: number;
  failed: number;
}

/** Counts rows of `clubsOf`. Left joined to an episode without clubs there is one row of nulls, which no count counts. */
export const productionTallies = sql`
  count(id)::int as clubs,
  (count(*) filter (where sent = 3))::int as delivered,
  (count(*) filter (where status = 'ready'))::int as ready,
  (count(*) filter (where status = 'failed'))::int as failed`;

/** The names of at most three clubs, in the order of the board. */
const firstNames = (which: SQL) =>
  sql`coalesce((array_agg(clubname order by sort_name, id) filter (where ${which}))[1:3], '{}')`;

/** No part that can be used. */
export const isSilent = sql`(sent + checking = 0)`;
/** At least one part, and not all three. */
export const isIncomplete = sql`(sent < 3 and sent + checking > 0)`;
/** All three parts, and no problem with them. */
export const isPrepared = sql`(sent = 3 and bad + asked + voices + untold = 0)`;
/** Has sent a part that the club has to replace. */
const isTroubled = sql`(bad + asked + voices > 0)`;
export const isReminded = sql`reminded_at > now() - make_interval(hours => ${sql.raw(String(limits.remindAgainHours))})`;

/** The open episodes in which a club can be late; in the zone that is furthest ahead a day begins up to 14 hours early. */
export const mayBeLate = sql`= any (array(
  select id from episodes where status = 'in_progress' and removed_at is null and of_club_id is null
    and end_date <= (now() at time zone 'UTC')::date))`;

/**
 * The clubs that were not on time in the episode before the open one with this id. Empty unless a club can be late in this one,
 * so that nothing is looked up for the others.
 */
const lateBefore = (episodeId: string) => sql`
  select club_id as late_before_id from (${deliveriesOf(sql`= (
    select before.id from episodes this
    join episodes before on before.removed_at is null and before.status <> 'draft' and before.of_club_id is null
      and (before.season, before.number) < (this.season, this.number)
    where this.id = ${episodeId} and this.id ${mayBeLate}
    order by before.season desc, before.number desc limit 1)`)}) sent
  where not on_time`;

export interface Summary extends Production {
  /** Whether the episode can be published. */
  open: boolean;
  late: number;
  lateTwice: number;
  lateReminded: number;
  silent: number;
  silentReminded: number;
  incomplete: number;
  asked: number;
  untold: number;
  untoldParts: number;
  bad: number;
  voices: number;
  prepared: number;
  troubled: number;
  silentNames: string[];
  incompleteNames: string[];
  badNames: string[];
  askedNames: string[];
  untoldNames: string[];
  voicesNames: string[];
  checking: number;
  mastering: number;
  leftOut: number;
  duration: number;
}

/** How far the clubs of an episode are, as its board says at its top; undefined when there is no such episode. */
export async function summarize(db: Db, episodeId: string): Promise<Summary | undefined> {
  const { rows } = await db.execute<Summary & Record<string, unknown>>(sql`
    select ${productionTallies}, open,
      (count(*) filter (where late))::int as late,
      (count(*) filter (where late and late_before_id is not null))::int as "lateTwice",
      (count(*) filter (where late and ${isReminded}))::int as "lateReminded",
      (count(*) filter (where ${isSilent}))::int as silent,
      (count(*) filter (where ${isSilent} and ${isReminded}))::int as "silentReminded",
      (count(*) filter (where ${isIncomplete}))::int as incomplete,
      (count(*) filter (where asked > 0))::int as asked,
      (count(*) filter (where untold > 0))::int as untold,
      coalesce(sum(untold), 0)::int as "untoldParts",
      (count(*) filter (where bad > 0))::int as bad,
      (count(*) filter (where voices > 0))::int as voices,
      (count(*) filter (where ${isPrepared}))::int as prepared,
      (count(*) filter (where ${isTroubled}))::int as troubled,
      ${firstNames(isSilent)} as "silentNames",
      ${firstNames(isIncomplete)} as "incompleteNames",
      ${firstNames(sql`bad > 0`)} as "badNames",
      ${firstNames(sql`asked > 0`)} as "askedNames",
      ${firstNames(sql`untold > 0`)} as "untoldNames",
      ${firstNames(sql`voices > 0`)} as "voicesNames",
      (count(*) filter (where checking > 0))::int as checking,
      (count(*) filter (where status in ('queued', 'rendering')))::int as mastering,
      (count(*) filter (where status = 'empty'))::int as "leftOut",
      coalesce(sum(f.duration) filter (where status = 'ready'), 0)::float8 as duration
    from (select id as episode_id, status = 'in_progress' as open from episodes where id = ${episodeId} and removed_at is null) shown
    left join (${clubsOfEpisode(episodeId)}) counted using (episode_id)
    left join (select id as rendered_id, duration from files) f on f.rendered_id = file_id
    left join (${lateBefore(episodeId)}) late_before on late_before_id = id
    group by episode_id, open`);
  return rows[0];
}

/** Whether an episode accepts parts of a club now. For queries on the table `episodes`. */
export const takesPartsOf = (clubId: SQLWrapper | string | null): SQL<boolean> => sql`exists (
  select from episode_clubs ec where ec.episode_id = episodes.id and ec.club_id = ${clubId}
    and (episodes.status = 'in_progress' or (episodes.status = 'published' and ec.may_send_again)))`;

/** Adds the clubs that take part in an episode when it opens: every active one that has an admin. */
export async function fixClubs(tx: Transaction, episodeId: string): Promise<void> {
  await tx.execute(sql`
    insert into episode_clubs (episode_id, club_id)
    select ${episodeId}::uuid, c.id from clubs c where ${isActive} and ${hasAdmin}
    on conflict do nothing`);
}

/** Adds a club that is active again to the open episodes that are not due yet. */
export async function joinOpenEpisodes(tx: Transaction, clubId: string): Promise<void> {
  await tx.execute(sql`
    insert into episode_clubs (episode_id, club_id)
    select e.id, c.id from episodes e join clubs c on c.id = ${clubId}
    where e.status = 'in_progress' and e.end_date >= ${today} and ${hasAdmin}
    on conflict do nothing`);
}

/** Adds a club to an episode; false when it takes part already, or is not active. */
export async function addClub(tx: Transaction, episodeId: string, clubId: string): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into episode_clubs (episode_id, club_id)
    select ${episodeId}::uuid, c.id from clubs c where c.id = ${clubId} and ${isActive}
    on conflict do nothing`);
  return added.rowCount === 1;
}

/** The active clubs that do not take part yet. */
export const listCandidates = makePager({
  cut: (_query: QueryOf<typeof listEndpoint>, _episodeId: string) => sql`c.id, c.clubname from clubs c`,
  select: (db, page) =>
    db
      .select({ id: sql<string>`page.id`, clubname: sql<string>`page.clubname`, total })
      .from(page)
      .$dynamic(),
  where: () => sql`${isActive} and not exists (
    select from episode_clubs ec where ec.episode_id = ${sql.placeholder('episodeId')} and ec.club_id = c.id)`,
  search: (q) => containsFolded(sql`c.sort_name`, q),
  sorts: { clubname: sql`c.sort_name` },
  tie: [sql`c.id`],
  values: (episodeId) => ({ episodeId }),
});

/** Allows or forbids a club to send its parts again; false when it does not take part. */
export async function setMaySendAgain(
  tx: Transaction,
  { episodeId, clubId }: { episodeId: string; clubId: string },
  maySendAgain: boolean,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update episode_clubs set may_send_again = ${maySendAgain}
    where episode_id = ${episodeId} and club_id = ${clubId}`);
  return changed.rowCount === 1;
}

/** Forbids all clubs to send again, because the status of the episode changes. */
export async function closeSendingAgain(tx: Transaction, episodeId: string): Promise<void> {
  await tx.execute(sql`
    update episode_clubs set may_send_again = false where episode_id = ${episodeId} and may_send_again`);
}
