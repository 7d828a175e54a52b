import type { QueryClient } from '@tanstack/react-query';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import { tellNews } from '../player/player-store';
import { changeQueue, loadQueue, queueChanges } from './queue-queries';

const full = t`Your queue is full: ${limits.queueMax} episodes. Take some out first.`;

/** Puts an episode into the queue, to be heard next or last, and tells so in the player. Never rejects. */
export async function addToQueue(
  client: QueryClient,
  userId: string,
  { id, name }: Pick<Episode, 'id' | 'name'>,
  place: 'next' | 'last',
): Promise<void> {
  try {
    const { episodes } = await loadQueue(client, userId);
    if (episodes.length >= limits.queueMax && !episodes.includes(id)) return tellNews(full);
    const change = place === 'next' ? queueChanges.next(id) : queueChanges.last([id]);
    const saved = changeQueue(client, userId, change);
    const count = change(episodes).length;
    const back = reverse(id, episodes, place);
    await saved;
    tellNews(
      place === 'next'
        ? t`${name} plays next.`
        : t`${name} is in your queue, at place ${change(episodes).indexOf(id) + 1} of ${count}.`,
      back && { label: t`Undo`, run: () => void takeBack(client, userId, back) },
    );
  } catch (error) {
    tellNews(userMessage(error));
  }
}

/** What undoes it; nothing if it has changed nothing. One that was in the queue before goes back to its place. */
function reverse(id: string, before: readonly string[], place: 'next' | 'last') {
  const at = before.indexOf(id);
  if (at < 0) return queueChanges.remove(id);
  return place === 'next' && at > 0 ? queueChanges.move(id, before[at + 1]) : undefined;
}

const takeBack = (client: QueryClient, userId: string, back: Parameters<typeof changeQueue>[2]) =>
  changeQueue(client, userId, back).catch((error: unknown) => tellNews(userMessage(error)));
