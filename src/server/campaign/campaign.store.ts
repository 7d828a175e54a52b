import { and, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { CampaignStatus, campaigns as resource } from '@/contract/campaign';
import type { BodyOf } from '@/contract/endpoint';
import type { UploadedRecording } from '@/contract/shapes';
import { heardSpots } from '../analytics/sponsors.store';
import type { Db, Transaction } from '../kernel/db/client';
import { platformTimeZone, todayInSql } from '../kernel/db/days';
import { beganBefore, hasSpot, inOrderOfBeginning, isForClub } from '../rendition/campaign-order.store';
import { containsFolded, containsText, folded } from '../tables/fold-text';
import { campaignClubs, campaigns, sponsors } from '../tables/sponsor';

/** Today for campaigns, which belong to no club. */
export const campaignToday = todayInSql(platformTimeZone);

/** For queries that name the table `campaigns`. */
export const status = sql<CampaignStatus>`(case when campaigns.ends_on < ${campaignToday} then 'ended'
  when campaigns.paused then 'paused' when campaigns.starts_on > ${campaignToday} then 'scheduled' else 'running' end)`;

/** Whether a campaign runs or is scheduled. For queries that name the table `campaigns`. */
export const isLive = sql`(campaigns.removed_at is null and not campaigns.paused and campaigns.ends_on >= ${campaignToday})`;

/** A suspended club hears nothing, so it counts nowhere; it keeps its place among those that were chosen. */
export const hears = (club: SQL): SQL => sql`(${club}.removed_at is null and ${club}.status = 'active')`;
const countAllClubs = sql<number>`(select count(*)::int from clubs where ${hears(sql`clubs`)})`;

/** How many clubs that can hear it a campaign is for. `campaign` is the table's name in the query. */
export const clubCountOf = (campaign: SQL): SQL<number> => sql`(case
  when ${campaign}.all_clubs then ${countAllClubs}
  else (select count(*)::int from campaign_clubs kc join clubs c on c.id = kc.club_id and ${hears(sql`c`)}
    where kc.campaign_id = ${campaign}.id) end)`;

const hasSound = (campaign: SQL) => sql`exists (
  select from sponsors so where so.id = ${campaign}.sponsor_id and so.removed_at is null
    and ${hasSpot(campaign, sql`so`)})`;

/**
 * In at least how many clubs a running or scheduled campaign is heard on one of the days left to it. It is
 * not heard where campaigns that began before it and have sound take all of those days. Only clubs that were
 * chosen for one of those are looked at one by one, and only where it matters. For queries that name the
 * table `campaigns`.
 */
export const heardIn = sql<number>`(case when ${isLive} and ${hasSound(sql`campaigns`)} then (
  with taken as materialized (
    select e.id, e.all_clubs, daterange(e.starts_on, e.ends_on, '[]') as days from campaigns e
    where e.removed_at is null and not e.paused and e.ends_on >= greatest(campaigns.starts_on, ${campaignToday})
      and e.starts_on <= campaigns.starts_on
      and ${beganBefore(sql`e`, sql`campaigns`)}
      and ${hasSound(sql`e`)}),
  sums as materialized (
    select coalesce(range_agg(days), '{}') as somewhere, coalesce(range_agg(days) filter (where all_clubs), '{}') as everywhere from taken)
  select case when not left_days <@ somewhere then ${clubCountOf(sql`campaigns`)}
    when left_days <@ everywhere then 0
    else ${clubCountOf(sql`campaigns`)} - (
      select count(*)::int from (
        select kc.club_id, range_agg(days) as days from taken join campaign_clubs kc on kc.campaign_id = taken.id
        where not all_clubs group by kc.club_id) there
      join clubs c on c.id = there.club_id and ${hears(sql`c`)}
      where left_days <@ (everywhere + there.days) and ${isForClub(sql`campaigns`, sql`c.id`)}) end
  from sums, daterange(greatest(campaigns.starts_on, ${campaignToday}), campaigns.ends_on, '[]') left_days) else 0 end)`;

/**
 * Its plays in all the episodes that have its spot. They are hidden as those of its episodes are: by the families of the one that
 * most heard. For queries that name the table `campaigns`.
 */
const played = sql<{ value: number | null; people: number }>`(
  select json_build_object('value', sum(played), 'people', coalesce(max(fewest) filter (where played > 0), 0))
  from campaign_episodes ce, lateral ${heardSpots({
    sponsorId: sql`campaigns.sponsor_id`,
    episodeId: sql`ce.episode_id`,
    campaignId: sql`campaigns.id`,
  })} heard where ce.campaign_id = campaigns.id)`;

/** The spot of a sponsor, whose waveform a list does not need. */
export type SpotOfSponsor = Pick<UploadedRecording, 'fileName' | 'duration'> & { key: string };

interface SponsorOfRow {
  name: string;
  removed: boolean;
  logoKey: string | null;
  spot: SpotOfSponsor | null;
}

const sponsor = sql<SponsorOfRow>`(select json_build_object('name', s.name, 'removed', s.removed_at is not null,
    'logoKey', (select f.key from files f where f.id = s.logo_file_id),
    'spot', (select json_build_object('key', f.key, 'fileName', f.file_name, 'duration', f.duration)
      from files f where f.id = s.spot_file_id))
  from sponsors s where s.id = campaigns.sponsor_id)`;

/** Looked up club by club: PostgreSQL would otherwise read all clubs for each campaign. */
const chosenClubs = sql<{ id: string; clubname: string; hears: boolean }[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'clubname', c.clubname, 'hears', ${hears(sql`c`)}) order by c.sort_name, c.id)
  from campaign_clubs kc, lateral (select * from clubs where id = kc.club_id and removed_at is null offset 0) c
  where kc.campaign_id = campaigns.id), '[]')`;

/**
 * Each sponsor's name is folded once, and the chosen clubs are counted in one go: to sort thousands of
 * campaigns for one page, all have to be known. PostgreSQL leaves out columns that a query does not use.
 */
const joined = sql`
  join (select id as of_sponsor, ${folded(sql`name`)} as sponsor_name from sponsors offset 0) s on of_sponsor = campaigns.sponsor_id
  left join (
    select campaign_id, count(*)::int as clubs from campaign_clubs
    where club_id <> all (array(select id from clubs where not ${hears(sql`clubs`)})) group by campaign_id) chosen
  on chosen.campaign_id = campaigns.id`;

interface Filters {
  status?: CampaignStatus;
  sponsorId?: string;
}

/** The table of campaigns, and how its list is searched and sorted. */
export const campaignRows = {
  table: campaigns,
  extra: { status, sponsor, clubs: chosenClubs, allClubCount: countAllClubs, heardIn, played },
  joined,
  search: (q: Placeholder) => or(containsText(campaigns.name, q), containsFolded(sql`sponsor_name`, q)),
  sorts: {
    name: folded(campaigns.name),
    sponsor: sql`sponsor_name`,
    startsOn: campaigns.startsOn,
    endsOn: campaigns.endsOn,
    // An ended one of all clubs says no number, and comes after those that do.
    clubCount: sql`case when not campaigns.all_clubs then coalesce(chosen.clubs, 0)
      when ${status} = 'ended' then 2147483647 else ${countAllClubs} end`,
    status,
  },
  filter: (query: Filters): SQL | undefined =>
    and(
      query.status && sql`${status} = ${query.status}`,
      query.sponsorId ? eq(campaigns.sponsorId, query.sponsorId) : undefined,
    ),
  counts: { filter: 'status', value: status },
  files: { spot: { kind: 'audio', column: 'spotFileId', purpose: 'spot' } } as const,
};

/** The sponsor of the platform that campaigns may be given to; undefined when it is deleted, or of a club. */
export async function getSponsor(db: Db, id: string) {
  const rows = await db
    .select()
    .from(sponsors)
    .where(and(eq(sponsors.id, id), isNull(sponsors.removedAt), isNull(sponsors.clubId)));
  return rows[0];
}

type Choice = Pick<BodyOf<typeof resource.create>, 'allClubs' | 'clubs'>;

/**
 * Sets the clubs of a campaign; false when one of them does not exist. A deleted club that was chosen stays so, because
 * it may be restored.
 */
export async function setClubs(tx: Transaction, id: string, { allClubs, clubs }: Choice): Promise<boolean> {
  const ids = allClubs ? [] : [...new Set(clubs.map((club) => club.id))];
  const chosen = sql`(select c.id from clubs c where c.id = any (${sql.param(ids)}::uuid[]) and c.removed_at is null)`;
  await tx.execute(sql`
    delete from campaign_clubs kc using clubs c
    where kc.campaign_id = ${id} and c.id = kc.club_id
      and (${allClubs} or (c.removed_at is null and c.id not in ${chosen}))`);
  await tx.execute(sql`
    insert into campaign_clubs (campaign_id, club_id)
    select ${id}::uuid, c.id from clubs c where c.id in ${chosen} on conflict do nothing`);
  const found = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from clubs c where c.id in ${chosen}`,
  );
  return found.rows[0]?.count === ids.length;
}

/** The chosen clubs, as the history of the campaign shows them. */
export async function chosenClubWords(db: Db, id: string): Promise<Record<string, string>> {
  const found = await db.execute<{ clubs: string }>(sql`
    select coalesce(string_agg(c.clubname, ', ' order by c.sort_name, c.id), '') as clubs
    from campaign_clubs kc join clubs c on c.id = kc.club_id and c.removed_at is null where kc.campaign_id = ${id}`);
  return { clubs: found.rows[0]?.clubs ?? '' };
}

/** Sets whether a campaign is paused, as a change that others notice. */
export async function setPaused(tx: Transaction, id: string, paused: boolean): Promise<void> {
  await tx
    .update(campaigns)
    .set({ paused, rev: sql`${campaigns.rev} + 1` })
    .where(eq(campaigns.id, id));
}

/** The names of a sponsor's campaigns that run or are scheduled: the first three, and how many there are. */
export async function listLive(db: Db, sponsorId: string): Promise<{ names: string[]; total: number }> {
  const found = await db.execute<{ name: string; total: number }>(sql`
    select name, (count(*) over ())::int as total from campaigns
    where sponsor_id = ${sponsorId} and ${isLive} order by ${inOrderOfBeginning(sql`campaigns`)} limit 3`);
  return { names: found.rows.map(({ name }) => name), total: found.rows[0]?.total ?? 0 };
}

/** Pauses all campaigns of a sponsor that run or are scheduled. Resolves to their ids. */
export async function pauseAll(tx: Transaction, sponsorId: string): Promise<string[]> {
  const paused = await tx
    .update(campaigns)
    .set({ paused: true, rev: sql`${campaigns.rev} + 1` })
    .where(and(eq(campaigns.sponsorId, sponsorId), isLive))
    .returning({ id: campaigns.id });
  return paused.map(({ id }) => id);
}

/** Copies a campaign and its clubs as a paused one, with these values. Resolves to the copy's id. */
export async function copyCampaign(
  tx: Transaction,
  { id, rev: _rev, createdAt: _createdAt, ...campaign }: typeof campaigns.$inferSelect,
  values: Pick<typeof campaigns.$inferSelect, 'name' | 'startsOn' | 'endsOn' | 'spotFileId'>,
): Promise<string> {
  const [copy] = await tx
    .insert(campaigns)
    .values({ ...campaign, ...values, paused: true })
    .returning({ id: campaigns.id });
  if (!copy) throw new Error('insert returned no row');
  await tx.execute(sql`
    insert into ${campaignClubs} (campaign_id, club_id)
    select ${copy.id}::uuid, club_id from ${campaignClubs} where campaign_id = ${id}`);
  return copy.id;
}

/** `Boots for every foot, copy`, or the first of `copy 2`, `copy 3` … that no campaign is called; at most `most` characters. */
export async function freeCopyName(db: Db, name: string, most: number): Promise<string> {
  const stem = name.replace(/, copy( \d+)?$/, '');
  const found = await db.execute<{ name: string }>(sql`
    select candidate.name
    from generate_series(1, (select count(*) + 1 from campaigns where removed_at is null)) n,
      lateral (select case n when 1 then ', copy' else ', copy ' || n end as ending) e,
      lateral (select left(${stem}::text, ${most}::int - length(ending)) || ending as name) candidate
    where not exists (
      select from campaigns k where k.removed_at is null and ${folded(sql`k.name`)} = ${folded(sql`candidate.name`)})
    order by n limit 1`);
  return found.rows[0]?.name ?? stem;
}
