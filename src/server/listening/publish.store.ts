import { sql } from 'drizzle-orm';
import { fewestShown } from '@/contract/listen';
import type { Transaction } from '../kernel/db/client';
import { platformTimeZone, todayIn } from '../kernel/db/days';
import { placesOfFew } from '../tables/listening';
import { sumAllClubs, tellPublished } from './rolled-tables.store';

interface Waiting extends Record<string, unknown> {
  clubId: string;
  day: string;
  /** Members who listened on that day, and when before. Null for a day on which nobody new has counted. */
  prevDay: string | null;
  people: number;
}

interface Published {
  clubId: string;
  day: string;
  publishedOn: string;
}

/** What is counted at a club, to know how many different people have listened there. */
const kindOfPeople = sql`case d.club_id when ${placesOfFew.role}::uuid then 'role' when ${placesOfFew.joined}::uuid then 'joined' else 'member' end`;

/** The days that are over and not told yet, by club, each with its members. */
async function listWaiting(tx: Transaction): Promise<Waiting[]> {
  const { rows } = await tx.execute<Waiting>(sql`
    select d.club_id as "clubId", d.day::text, r.prev_day::text as "prevDay", coalesce(sum(r.people), 0)::int as people
    from counted_days d left join clubs c on c.id = d.club_id
    left join reach_days r on r.club_id = d.club_id and r.day = d.day and r.kind = ${kindOfPeople}
    where d.published_on is null and d.day < ${todayIn(sql`coalesce(c.time_zone, ${platformTimeZone})`)}
    group by d.club_id, d.day, r.prev_day order by d.club_id, d.day`);
  return rows;
}

/**
 * The day under which each day is told: the first by which ten different members of the club have listened since the day
 * after the last one that was told. A member is different who has not listened since then.
 */
function groupDays(waiting: readonly Waiting[]): Published[] {
  const published: Published[] = [];
  let group: Published[] = [];
  let people = 0;
  for (const [place, { clubId, day, prevDay, people: count }] of waiting.entries()) {
    if (group[0]?.clubId !== clubId) {
      group = [];
      people = 0;
    }
    if (group.at(-1)?.day !== day) group.push({ clubId, day, publishedOn: day });
    const [first] = group;
    if (prevDay === null || (first && prevDay < first.day)) people += count;
    const next = waiting[place + 1];
    const isDayRead = next?.clubId !== clubId || next.day !== day;
    if (!isDayRead || people < fewestShown) continue;
    published.push(...group.map((each) => ({ ...each, publishedOn: day })));
    group = [];
    people = 0;
  }
  return published;
}

async function keepPublished(tx: Transaction, published: readonly Published[]): Promise<void> {
  await tx.execute(sql`
    update counted_days d set published_on = p."publishedOn"
    from json_to_recordset(${JSON.stringify(published)}::json) as p ("clubId" uuid, day date, "publishedOn" date)
    where d.club_id = p."clubId" and d.day = p.day and d.published_on is null`);
}

/** Publishes what is due, and sums up all clubs again where these days, or what is told with them, have changed. */
export async function publish(tx: Transaction, changed: readonly string[]): Promise<void> {
  const published = groupDays(await listWaiting(tx));
  if (published.length > 0) {
    await keepPublished(tx, published);
    await tellPublished(tx, [...new Set(published.map(({ clubId }) => clubId))]);
  }
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct published_on::text as day from counted_days
    where day = any(${sql.param([...changed])}::date[]) and published_on is not null`);
  const days = new Set([...rows.map(({ day }) => day), ...published.map(({ publishedOn }) => publishedOn)]);
  if (days.size > 0) await sumAllClubs(tx, [...days]);
}
