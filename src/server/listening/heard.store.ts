import { sql } from 'drizzle-orm';
import { maySignIn } from '../consent/consent.store';
import type { Db, Transaction } from '../kernel/db/client';
import { dayIn } from '../kernel/db/days';
import type { heardEvents } from '../tables/listening';

/** The most seconds of a first report when no press of Play is known: two intervals of the player's saves. */
const firstReportMax = 10;

/** What counting needs to know of a member. */
export interface Member extends Record<string, unknown> {
  clubId: string;
  persona: 'parent' | 'child' | 'coach';
  /** Of their club. */
  zone: string;
  joinedMonth: string;
  /** In seconds since 1970, by the database's clock. */
  now: number;
  countedUntil: number | null;
  /** Since the last second that was counted. */
  uncounted: number;
  /** The days on which they have listened, in order. */
  days: string[];
}

/**
 * Locks what is counted of a member, so that two devices never count one second twice. Undefined for whoever is not counted:
 * people of suspended and deleted clubs, and children without consent. The clock is read once the lock is there.
 */
export async function lockMember(tx: Transaction, userId: string): Promise<Member | undefined> {
  const { rows } = await tx.execute<Member>(sql`
    with member as materialized (
      select users.id, users.club_id, coalesce(users.club_member_role, 'child') as persona, c.time_zone as zone,
        date_trunc('month', ${dayIn(sql`c.time_zone`, sql`users.created_at`)})::date as joined_month
      from users join clubs c on c.id = users.club_id and c.status = 'active' and c.removed_at is null
      where users.id = ${userId} and users.role = 'user' and users.club_member_role is distinct from 'admin' and ${maySignIn}),
    mark as (
      insert into listening_marks (user_id) select id from member
      on conflict (user_id) do update set user_id = excluded.user_id returning counted_until, days)
    select member.club_id as "clubId", persona, zone, joined_month::text as "joinedMonth", days::text[] as days,
      extract(epoch from clock_timestamp())::float8 as now, extract(epoch from counted_until)::float8 as "countedUntil",
      greatest(0, extract(epoch from clock_timestamp() - coalesce(counted_until,
        (select started_at from playbacks where user_id = member.id),
        clock_timestamp() - make_interval(secs => ${firstReportMax}))))::float8 as uncounted
    from member, mark`);
  return rows[0];
}

/** Those of these events that have not arrived before; they have from now on. In order, so that no two batches deadlock. */
export async function keepNewIds(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into heard_event_ids (id, received_on)
    select id, (now() at time zone 'UTC')::date from unnest(${sql.param(ids.toSorted())}::uuid[]) id
    on conflict do nothing returning id`);
  return new Set(rows.map(({ id }) => id));
}

export interface EpisodeDays extends Record<string, unknown> {
  episodeId: string;
  heardDays: string[];
  /** By sponsor. */
  spotDays: Record<string, string[]>;
  /** By playlist. */
  playlistDays: Record<string, string[]>;
}

/** The days on which a member has counted for these episodes; no row for one that they have not begun. */
export async function listEpisodeDays(
  tx: Transaction,
  userId: string,
  episodeIds: string[],
): Promise<EpisodeDays[]> {
  const { rows } = await tx.execute<EpisodeDays>(sql`
    select episode_id as "episodeId", heard_days::text[] as "heardDays", spot_days as "spotDays", playlist_days as "playlistDays"
    from progress where user_id = ${userId} and episode_id = any(${sql.param(episodeIds)}::uuid[])`);
  return rows;
}

/** A listener on a day. */
export interface Listener {
  day: string;
  listener: string;
}

const listenersAs = (listeners: Listener[]) => sql`
  json_to_recordset(${JSON.stringify(listeners)}::json) as wanted (day date, listener uuid)`;

export interface HourHeard extends Record<string, unknown> {
  /** In seconds since 1970. */
  hour: number;
  seconds: number;
}

/** How much of each hour has been counted of somebody, under any of their pseudonyms. */
export async function listHours(tx: Transaction, listeners: Listener[]): Promise<HourHeard[]> {
  const { rows } = await tx.execute<HourHeard>(sql`
    select extract(epoch from h.hour)::float8 as hour, sum(h.seconds::float8) as seconds
    from ${listenersAs(listeners)} join heard_events h on h.day = wanted.day and h.listener = wanted.listener
    group by h.hour`);
  return rows;
}

interface SpotHeard extends Record<string, unknown> {
  day: string;
  episodeId: string;
  part: string;
  from: number;
  to: number;
}

/** What somebody has heard of spots. */
export async function listSpots(tx: Transaction, listeners: Listener[]): Promise<SpotHeard[]> {
  const { rows } = await tx.execute<SpotHeard>(sql`
    select h.day::text, h.episode_id as "episodeId", h.part, h.part_from::float8 as "from", h.part_to::float8 as "to"
    from ${listenersAs(listeners)} join heard_events h on h.day = wanted.day and h.listener = wanted.listener
    where h.part in ('campaignSpot', 'localSponsorSpot')`);
  return rows;
}

/** The household of a member: the family that they joined first; whoever has none is one alone. */
const firstFamilyOf = (userId: string) => sql`(
  select family_id from family_members where user_id = ${userId} order by joined_at, family_id limit 1)`;

/** Locks a member's household, so that two of it never count as two households. */
export async function lockHousehold(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(coalesce(${firstFamilyOf(userId)}, ${userId}::uuid)::text, 11))`,
  );
}

export type HouseholdDays = Pick<EpisodeDays, 'episodeId' | 'spotDays'>;

/** What a member's household has heard of spots: those of it who have no other household before this one. */
export async function listHouseholdDays(tx: Transaction, userId: string): Promise<HouseholdDays[]> {
  const { rows } = await tx.execute<HouseholdDays & Record<string, unknown>>(sql`
    with first_family as materialized (select ${firstFamilyOf(userId)} as id)
    select p.episode_id as "episodeId", p.spot_days as "spotDays"
    from progress p
    where p.spot_days <> '{}' and p.user_id in (
      select ${userId}::uuid
      union select m.user_id from family_members m, first_family f
        where m.family_id = f.id and not exists (
          select from family_members other
          where other.user_id = m.user_id and (other.joined_at, other.family_id) < (m.joined_at, m.family_id)))`);
  return rows;
}

export type PlaylistDays = Pick<EpisodeDays, 'episodeId' | 'playlistDays'>;

/** The days on which a member has played from playlists, by the episode that it was. */
export async function listPlaylistDays(tx: Transaction, userId: string): Promise<PlaylistDays[]> {
  const { rows } = await tx.execute<PlaylistDays & Record<string, unknown>>(sql`
    select episode_id as "episodeId", playlist_days as "playlistDays"
    from progress where user_id = ${userId} and playlist_days <> '{}'`);
  return rows;
}

/** A row of `heard_events`; its hour as JSON has it. */
export type HeardRow = Omit<typeof heardEvents.$inferSelect, 'hour'> & { hour: string };

/** Rows as the JSON of a table: columns by the names of the database. */
export const snakeCase = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
          value,
        ]),
      ),
    ),
  );

/** One parameter for all rows: binding seventeen for each takes longer than writing them. */
export async function addHeard(db: Db, rows: readonly HeardRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into heard_events select * from json_populate_recordset(null::heard_events, ${snakeCase(rows)}::json)`);
}

/** Keeps until when a member's time is counted, and the days on which they have listened. */
export async function saveMark(
  tx: Transaction,
  userId: string,
  { countedUntil, days }: Pick<Member, 'countedUntil' | 'days'>,
): Promise<void> {
  await tx.execute(sql`
    update listening_marks
    set counted_until = to_timestamp(${countedUntil}), days = ${sql.param(days)}::date[] where user_id = ${userId}`);
}

/** Keeps the days on which a member has counted for episodes. Who has not saved where they are has no row yet. */
export async function saveEpisodeDays(tx: Transaction, userId: string, rows: EpisodeDays[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into progress (user_id, episode_id, position, rev, heard_days, spot_days, playlist_days)
    select ${userId}::uuid, kept."episodeId", 0, 0, kept."heardDays", kept."spotDays", kept."playlistDays"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as kept ("episodeId" uuid, "heardDays" date[], "spotDays" jsonb, "playlistDays" jsonb)
    order by 2
    on conflict (user_id, episode_id) do update
    set heard_days = excluded.heard_days, spot_days = excluded.spot_days, playlist_days = excluded.playlist_days`);
}

/** Has the days rolled up again. */
export async function noteChanges(tx: Transaction, days: string[]): Promise<void> {
  if (days.length === 0) return;
  await tx.execute(sql`insert into listening_changes select unnest(${sql.param(days)}::date[])`);
}
