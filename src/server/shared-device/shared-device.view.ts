import type { SharedDevice } from '@/contract/family/shared-device';
import { listHouseholdsOf } from '../family/guardian-readers.store';
import type { Db } from '../kernel/db/client';
import { describeDevice } from '../kernel/http/describe-device';
import { listDevices } from './shared-device.store';

/** The devices of the households that a person is a guardian of. */
export const listOwnDevices = async (db: Db, userId: string) => {
  const familyIds = await listHouseholdsOf(db, userId);
  return familyIds.length > 0 ? listDevices(db, familyIds) : [];
};

type Row = Awaited<ReturnType<typeof listDevices>>[number];

export const viewDevice = (
  { device, people }: Row,
  readerId: string,
  here: string | undefined,
): SharedDevice => ({
  id: device.id,
  device: describeDevice(device.device),
  madeAt: device.createdAt.toISOString(),
  usedAt: device.usedAt.toISOString(),
  here: device.secretHash === here,
  people: people.map(({ id, firstName, child }) => ({ id, firstName, child, you: id === readerId })),
});
