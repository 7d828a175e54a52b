import type { QueryClient } from '@tanstack/react-query';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { tellNews } from '../player/player-store';
import { changeQueue, loadQueue, queueChanges } from './queue-queries';

const full = `Your queue is full: ${limits.queueMax} episodes. Take some out first.`;

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
    await saved;
    tellNews(
      place === 'next'
        ? `${name} plays next.`
        : `${name} is in your queue, at place ${change(episodes).indexOf(id) + 1} of ${count}.`,
      { label: 'Undo', run: () => void takeBack(client, userId, id) },
    );
  } catch (error) {
    tellNews(userMessage(error));
  }
}

const takeBack = (client: QueryClient, userId: string, id: string) =>
  changeQueue(client, userId, queueChanges.remove(id)).catch((error: unknown) =>
    tellNews(userMessage(error)),
  );
