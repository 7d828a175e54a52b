import { useQuery } from '@tanstack/react-query';
import { isGone } from '@/client/api-failure';
import { call } from '@/client/http';
import { listArrived } from '@/client/unsent/arrived';
import { removeSuperseded } from '@/client/unsent/unsent-clean-up';
import { changeUnsent, removeUnsent, type Unsent } from '@/client/unsent/unsent-tray';
import { unsentKey } from '@/client/unsent/use-unsent';
import { type EpisodeContent, getEpisodeContent } from '@/contract/episode-content';
import { tagsOf } from '../selection';

/** How often a page asks about them: nobody waits for the answer. */
const everyMs = 10_000;

/** Deletes an item, and the older ones of its part, which it has replaced. */
async function drop(item: Unsent): Promise<void> {
  await removeUnsent([item.id]);
  await removeSuperseded([item]);
}

/** Takes an item that has arrived out of the tray: a file leaves the device, a recording only once its sound was found good. */
export async function dropArrived(item: Unsent, { name }: File, content: EpisodeContent): Promise<void> {
  const { id, slot } = item;
  if (item.kind !== 'recording' || slot === null) return drop(item);
  const seen = tagsOf(content, slot);
  // On a full device it is better deleted than sent twice.
  await changeUnsent(id, (now) => ({ ...now, state: 'arrived', why: undefined, name, seen })).catch(() =>
    drop(item),
  );
}

/** What the check has found of a recording that has arrived: undefined until then, null for good, otherwise what is wrong. */
function foundOf({ slot, name, seen }: Unsent, content: EpisodeContent): string | null | undefined {
  const part = slot && content.sent[slot];
  if (!part) return null;
  if (tagsOf(content, slot) === seen) {
    if (part.check === 'checking') return undefined;
    return part.problem;
  }
  // The part before it stayed, or another has replaced it.
  return part.refused?.name === name ? part.refused.problem : null;
}

/** Deletes a recording that was found good, or has been replaced or taken back. One that was found bad is offered in the tray. */
async function settle(item: Unsent): Promise<void> {
  const { id, slot, episodeId, clubId } = item;
  try {
    const { data } = await call(getEpisodeContent, { params: { episodeId, clubId } });
    const why = foundOf(item, data);
    if (why === null) return drop(item);
    if (why === undefined || slot === null) return;
    const seen = tagsOf(data, slot);
    await changeUnsent(id, (now) =>
      now.state === 'arrived' ? { ...now, state: 'failed', why, seen } : undefined,
    );
  } catch (error) {
    if (isGone(error)) await drop(item);
  }
}

/** Follows the recordings that have arrived until each was found good or bad. */
export const useArrivedTakes = () =>
  useQuery({
    queryKey: [...unsentKey, 'arrived'],
    queryFn: async () => {
      for (const item of await listArrived()) await settle(item);
      return (await listArrived()).length;
    },
    retry: false,
    refetchInterval: ({ state }) => (state.data ? everyMs : false),
  });
