import { type PartCheck, type Slot, slots } from '@/contract/episode-content';
import type { Services } from '@/server/kernel/services';
import { episodeParts } from '@/server/tables/part';
import { daysAgo } from './figure-rows';
import { storeFile } from './stored-file';

interface SeedParts {
  slots?: readonly Slot[];
  check?: PartCheck;
  sentAt?: Date;
  sentBy?: string;
}

/** Parts that a club has sent for an episode: all three, good and just now by default. */
export async function seedParts(
  services: Pick<Services, 'db' | 'storage'>,
  key: { episodeId: string; clubId: string },
  { slots: sent = slots, check = 'good', ...of }: SeedParts = {},
): Promise<void> {
  for (const slot of sent) {
    const { id = '' } = await storeFile(services, { purpose: 'part', ...key });
    await services.db.insert(episodeParts).values({ ...key, ...of, slot, check, fileId: id });
  }
}

/** Noon of the day so many days ago: a day on which the clock changes is shorter or longer than 24 hours. */
export const past = (days: number): Date => new Date(`${daysAgo(days)}T12:00:00Z`);
