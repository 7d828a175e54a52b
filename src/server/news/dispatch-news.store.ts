import { type SQL, sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import type { Db, Transaction } from '../kernel/db/client';
import {
  answersChoice,
  episodesChoice,
  isAnswerNews,
  isEpisodeNews,
  newsDays,
  withContext,
} from './news-rules.store';

/** An email to one person, which tells some items. */
export interface Batch extends Record<string, unknown> {
  userId: string;
  batch: string;
}

/** The wall clock of the club `c`. */
const localTime = (at: SQL) => sql`(${at} at time zone c.time_zone)`;

const isDay = (at: SQL) =>
  sql`(extract(hour from ${localTime(at)}) >= ${limits.newsFromHour} and extract(hour from ${localTime(at)}) < ${limits.newsUntilHour})`;

/** The newest Friday morning: once a week means then, or as soon as possible after. */
const friday = (at: SQL) => {
  const intoWeek = sql`make_interval(days => 4, hours => ${limits.newsFromHour})`;
  return sql`((date_trunc('week', ${localTime(at)} - ${intoWeek}) + ${intoWeek}) at time zone c.time_zone)`;
};

const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The clubs that have news and where it is day. */
export async function listClubsWithNews(db: Db, at: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from clubs c
    where c.status = 'active' and c.removed_at is null and ${isDay(instantOf(at))}
      and exists (select from news_items n where n.club_id = c.id and n.closed_at is null)
    order by c.id`);
  return rows.map(({ id }) => id);
}

const secondsApart = 3600 / limits.importInvitesAnHour;

/** Up to when the pace is used: the first ones may be sent ahead of it, as those of an import. */
const pacedTo = (at: SQL) =>
  sql`greatest(c.news_paced_to, ${at} - make_interval(secs => ${limits.importInvitesAtOnce * secondsApart}::double precision))`;

interface Turn extends Record<string, unknown> {
  /** How many emails may leave now. */
  room: number;
  /** When the club's night begins. */
  until: string;
}

/** Locks the club's news, so that two workers do not send the same, and says how many may be sent. */
export async function lockNews(tx: Transaction, clubId: string, at: Date): Promise<Turn | undefined> {
  const now = instantOf(at);
  const { rows } = await tx.execute<Turn>(sql`
    select floor(extract(epoch from ${now} - ${pacedTo(now)}) / ${secondsApart})::int as room,
      to_json((date_trunc('day', ${localTime(now)}) + make_interval(hours => ${limits.newsUntilHour})) at time zone c.time_zone) #>> '{}' as until
    from clubs c where c.id = ${clubId}::uuid and ${isDay(now)} for no key update`);
  return rows[0];
}

/** Uses the club's pace for so many emails. */
export async function spendPace(tx: Transaction, clubId: string, count: number, at: Date): Promise<void> {
  await tx.execute(sql`
    update clubs c set news_paced_to = ${pacedTo(instantOf(at))} + make_interval(secs => ${count * secondsApart}::double precision)
    where c.id = ${clubId}::uuid`);
}

/** Leaves out what was heard meanwhile and what is old, so that it is not looked at again every minute. */
export async function closeStale(tx: Transaction, clubId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update news_items n set closed_at = ${instantOf(at)}
    where n.club_id = ${clubId}::uuid and n.closed_at is null
      and (n.found_at <= ${instantOf(at)} - ${newsDays} or (n.child_id is null and exists (
        select from progress p where p.user_id = n.user_id and p.episode_id = n.episode_id)))`);
}

/** Whether the person `p.user_id` was told something of this kind since then. */
const toldSince = (instant: SQL, kind: SQL) => sql`exists (
  select from news_items told where told.user_id = p.user_id and told.batch is not null and ${kind} and told.closed_at >= ${instant})`;

const ofEpisode = sql`told.child_id is null`;
const ofAnswer = sql`told.child_id is not null`;

/** When an item is told: `oldest` is the first of its person that waits. Both wait for others, to be told in one email. */
const whenDue = {
  /**
   * Each one: half an hour later, with what came out meanwhile, and one email a day at most. Once a week: what came out before
   * Friday morning.
   */
  episode: (now: SQL) => sql`case p.choice
    when 'each' then min(p.found_at) <= ${now} - make_interval(mins => ${limits.newsSettleMinutes})
      and not ${toldSince(sql`(date_trunc('day', ${localTime(now)}) at time zone c.time_zone)`, ofEpisode)}
    when 'weekly' then min(p.found_at) <= ${friday(now)} and not ${toldSince(friday(now), ofEpisode)}
    else false end`,
  /** An hour later, with what was answered meanwhile. */
  answer: (now: SQL) =>
    sql`min(p.found_at) <= ${now} - interval '1 hour' and not ${toldSince(sql`${now} - interval '1 hour'`, ofAnswer)}`,
};

const rules = { episode: isEpisodeNews, answer: isAnswerNews };
const choices = { episode: episodesChoice, answer: answersChoice };

type NewsKind = keyof typeof rules;

/** Takes what is due now, of at most `room` people, the longest waiting first. What is taken is never taken again. */
export async function takeBatches(
  tx: Transaction,
  { kind, clubId, room, at }: { kind: NewsKind; clubId: string; room: number; at: Date },
): Promise<Batch[]> {
  const now = instantOf(at);
  const { rows } = await tx.execute<Batch>(sql`
    with waiting as materialized (
      select n.id, n.user_id, n.found_at, ${choices[kind]} as choice
      from news_items n ${withContext}
      where n.club_id = ${clubId}::uuid and n.closed_at is null and n.found_at > ${now} - ${newsDays} and ${rules[kind]}),
    due as materialized (
      select p.user_id, gen_random_uuid() as batch, min(p.found_at) as oldest
      from waiting p join clubs c on c.id = ${clubId}::uuid
      group by p.user_id, p.choice, c.time_zone having ${whenDue[kind](now)}
      order by oldest, p.user_id limit ${room}),
    taken as (
      update news_items n set batch = d.batch, closed_at = ${now}
      from due d join waiting p on p.user_id = d.user_id where n.id = p.id)
    select user_id as "userId", batch from due order by oldest, user_id`);
  return rows;
}

/** Puts the items of an email back, because it could not be sent before the night. */
export async function releaseBatch(db: Db, batch: string): Promise<void> {
  await db.execute(sql`update news_items set batch = null, closed_at = null where batch = ${batch}::uuid`);
}
