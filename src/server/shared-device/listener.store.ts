import { and, eq, lt, sql } from 'drizzle-orm';
import { pinTriesMax } from '@/contract/family/pin';
import type { DeviceListener } from '@/contract/family/shared-device';
import { mayListenOn } from '../consent/shared-listener.store';
import type { Db } from '../kernel/db/client';
import { sharedDeviceMembers } from '../tables/shared-device';

interface ListenerRow extends Record<string, unknown> {
  id: string;
  firstName: string;
  child: boolean;
  pin: boolean;
  wrongPins: number;
  left: number | null;
  fresh: boolean;
}

const viewEntry = ({ child, pin, wrongPins }: ListenerRow): DeviceListener['entry'] => {
  if (child) return 'tap';
  if (!pin) return 'password';
  return wrongPins >= pinTriesMax ? 'locked' : 'pin';
};

/**
 * Who may be chosen on a device now: children first, each with what waits for them, of episodes for children that are mastered for
 * the club.
 */
export async function listDeviceListeners(db: Db, deviceId: string): Promise<DeviceListener[]> {
  const { rows } = await db.execute<ListenerRow>(sql`
    select person.id, person.first_name as "firstName", person.club_member_role = 'child' as child,
      pin.user_id is not null as pin, placed.wrong_pins as "wrongPins", begun.left, coalesce(newest.unheard, false) as fresh
    from shared_device_members placed
    join users person on person.id = placed.user_id
    left join user_pins pin on pin.user_id = person.id
    left join lateral (
      select case when not heard.finished and heard.position > 0 then file.duration - heard.position end as left
      from progress heard
      join episodes episode on episode.id = heard.episode_id and episode.status = 'published' and episode.removed_at is null
        and episode.audience in ('everyone', 'children')
      join renditions rendition on rendition.episode_id = episode.id and rendition.club_id = person.club_id
      join files file on file.id = rendition.file_id
      where heard.user_id = person.id order by heard.updated_at desc, episode.id limit 1) begun on person.club_member_role = 'child'
    left join lateral (
      select not exists (select from progress heard where heard.user_id = person.id and heard.episode_id = episode.id) as unheard
      from episodes episode
      join renditions rendition on rendition.episode_id = episode.id and rendition.club_id = person.club_id and rendition.file_id is not null
      where episode.status = 'published' and episode.removed_at is null and episode.audience in ('everyone', 'children')
      order by episode.of_club_id is not null, episode.number desc limit 1) newest on person.club_member_role = 'child'
    where placed.device_id = ${deviceId} and ${mayListenOn('placed.device_id', 'placed.user_id')}
    order by person.club_member_role <> 'child', person.created_at, person.id`);
  return rows.map((row) => ({
    id: row.id,
    firstName: row.firstName,
    entry: viewEntry(row),
    // Less than two seconds is the end.
    waiting: row.left !== null && row.left > 2 ? { left: row.left } : row.fresh ? ('new' as const) : null,
  }));
}

const ofPerson = (deviceId: string, userId: string) =>
  and(eq(sharedDeviceMembers.deviceId, deviceId), eq(sharedDeviceMembers.userId, userId));

/**
 * Counts a try of a PIN before it is checked, so that many at once cannot pass the limit. Resolves to how many wrong ones are left
 * if this is one; undefined when none may be tried any more.
 */
export async function countPinTry(db: Db, deviceId: string, userId: string): Promise<number | undefined> {
  const [row] = await db
    .update(sharedDeviceMembers)
    .set({ wrongPins: sql`${sharedDeviceMembers.wrongPins} + 1` })
    .where(and(ofPerson(deviceId, userId), lt(sharedDeviceMembers.wrongPins, pinTriesMax)))
    .returning({ wrong: sharedDeviceMembers.wrongPins });
  return row && pinTriesMax - row.wrong;
}

/** Takes a try back, because its PIN was not checked after all. */
export async function giveBackPinTry(db: Db, deviceId: string, userId: string): Promise<void> {
  await db
    .update(sharedDeviceMembers)
    .set({ wrongPins: sql`greatest(${sharedDeviceMembers.wrongPins} - 1, 0)` })
    .where(ofPerson(deviceId, userId));
}

/** The PIN or the password was right: wrong PINs before it are forgotten. */
export async function forgetWrongPins(db: Db, deviceId: string, userId: string): Promise<void> {
  await db.update(sharedDeviceMembers).set({ wrongPins: 0 }).where(ofPerson(deviceId, userId));
}
