import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { mayListenOn } from '../consent/shared-listener.store';
import type { Db, Transaction } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { familyMembers } from '../tables/family';
import { sharedDeviceMembers, sharedDevices } from '../tables/shared-device';
import { users } from '../tables/user';

export type DeviceRow = typeof sharedDevices.$inferSelect;

const inDays = (days: number) => sql`now() + make_interval(days => ${days}::int)`;
const alive = sql`${sharedDevices.expiresAt} > now()`;

interface NewDevice {
  clubId: string;
  familyId: string;
  madeBy: string;
  device: string;
  secretHash: string;
  days: number;
}

export async function createDevice(tx: Transaction, { days, ...values }: NewDevice): Promise<DeviceRow> {
  const [made] = await tx
    .insert(sharedDevices)
    .values({ ...values, expiresAt: inDays(days) })
    .returning();
  if (!made) throw new Error('insert returned no row');
  return made;
}

/** The device with this secret, with whether its club is suspended; undefined when it has ended. */
export async function getDeviceByHash(db: Db, secretHash: string) {
  const rows = await db
    .select({ device: sharedDevices, club: clubs })
    .from(sharedDevices)
    .innerJoin(clubs, eq(clubs.id, sharedDevices.clubId))
    .where(and(eq(sharedDevices.secretHash, secretHash), alive));
  return rows[0];
}

/** A device, locked until the transaction ends, so that of two changes at once the second finds the first done. */
export async function lockDevice(tx: Transaction, id: string): Promise<DeviceRow | undefined> {
  const rows = await tx
    .select()
    .from(sharedDevices)
    .where(and(eq(sharedDevices.id, id), alive))
    .for('update');
  return rows[0];
}

/** A person was chosen: it lives so many days longer. */
export async function prolongDevice(tx: Transaction, id: string, days: number): Promise<void> {
  await tx
    .update(sharedDevices)
    .set({ usedAt: sql`now()`, expiresAt: inDays(days) })
    .where(eq(sharedDevices.id, id));
}

export async function removeDevice(tx: Transaction, id: string): Promise<void> {
  await tx.delete(sharedDevices).where(eq(sharedDevices.id, id));
}

export const removeExpiredDevices = (db: Db) =>
  db.delete(sharedDevices).where(lt(sharedDevices.expiresAt, sql`now()`));

/** Puts people on a device; who is on it already stays as they are. Resolves to who is new. */
export async function putOn(
  tx: Transaction,
  { deviceId, userIds, addedBy }: { deviceId: string; userIds: readonly string[]; addedBy: string },
): Promise<string[]> {
  const rows = userIds.map((userId) => ({ deviceId, userId, addedBy }));
  const added = await tx
    .insert(sharedDeviceMembers)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: sharedDeviceMembers.userId });
  return added.map(({ id }) => id);
}

/** Takes a person off; false when they were not on it. */
export async function takeOff(tx: Transaction, deviceId: string, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(sharedDeviceMembers)
    .where(and(eq(sharedDeviceMembers.deviceId, deviceId), eq(sharedDeviceMembers.userId, userId)))
    .returning({ id: sharedDeviceMembers.userId });
  return gone.length > 0;
}

/** Those of these people who are children of the household whom its guardians look after. */
export async function listChildrenOf(
  tx: Transaction,
  familyId: string,
  childIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(familyMembers)
    .innerJoin(users, eq(users.id, familyMembers.userId))
    .where(
      and(
        eq(familyMembers.familyId, familyId),
        eq(familyMembers.place, 'child'),
        inArray(users.id, [...childIds]),
        sql`${users.claimedAt} is null`,
      ),
    );
  return rows.map(({ id }) => id);
}

interface PlacedPerson extends Record<string, unknown> {
  id: string;
  firstName: string;
  child: boolean;
}

/** The live devices of households with who is on them and in the household still; the one used last first. */
export async function listDevices(db: Db, familyIds: readonly string[]) {
  return db
    .select({
      device: sharedDevices,
      people: sql<PlacedPerson[]>`(
        select coalesce(json_agg(json_build_object('id', person.id, 'firstName', person.first_name, 'child', home.place = 'child')
          order by home.place = 'guardian', person.created_at, person.id), '[]'::json)
        from shared_device_members placed
        join family_members home on home.family_id = shared_devices.family_id and home.user_id = placed.user_id and home.place <> 'removed'
        join users person on person.id = placed.user_id
        where placed.device_id = shared_devices.id)`,
    })
    .from(sharedDevices)
    .where(and(inArray(sharedDevices.familyId, [...familyIds]), alive))
    .orderBy(sql`${sharedDevices.usedAt} desc`, sharedDevices.id);
}

/** Whether these people may all be chosen on a device at this moment, children first, and how each is. */
export async function listChosen(tx: Transaction, deviceId: string, userIds: readonly string[]) {
  return tx
    .select({
      id: users.id,
      clubId: users.clubId,
      clubMemberRole: users.clubMemberRole,
      identifier: sql<string>`coalesce(${users.email}, ${users.phone}, ${users.username}, '')`,
      passwordHash: users.passwordHash,
    })
    .from(sharedDeviceMembers)
    .innerJoin(users, eq(users.id, sharedDeviceMembers.userId))
    .where(
      and(
        eq(sharedDeviceMembers.deviceId, deviceId),
        inArray(users.id, [...userIds]),
        mayListenOn('shared_device_members.device_id', 'shared_device_members.user_id'),
      ),
    )
    .orderBy(sql`${users.clubMemberRole} <> 'child'`, users.createdAt, users.id);
}
