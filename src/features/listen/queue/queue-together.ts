import * as z from 'zod';
import { queuesKey } from '@/client/kept-on-device';
import { storedList } from '@/client/stored-list';
import type { EpisodeQueue } from '@/contract/listen';

/** What people who listen together hear next. It belongs to none of them, so this device keeps it, also without a connection. */
const Together = z.object({ company: z.string(), episodes: z.array(z.string()) });
/** Older ones of other companies are forgotten. */
const most = 5;
const kept = storedList(queuesKey, Together, most);

export const queueTogether = (company: string): EpisodeQueue => ({
  episodes: kept.read().find((one) => one.company === company)?.episodes ?? [],
  rev: 0,
});

export function changeQueueTogether(
  company: string,
  change: (ids: readonly string[]) => readonly string[],
): EpisodeQueue {
  const episodes = [...change(queueTogether(company).episodes)];
  kept.write([...kept.read().filter((one) => one.company !== company), { company, episodes }]);
  return { episodes, rev: 0 };
}
