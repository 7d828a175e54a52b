import { useQueryClient } from '@tanstack/react-query';
import type { Episode } from '@/contract/episode';
import { t } from '@/language/text';
import { usePlay } from '../player/play-episode';
import { tellNews, usePlayer } from '../player/player-store';

/** Puts an episode into the queue. Its code is loaded at the first use. */
export function useAddToQueue(episode: Episode) {
  const client = useQueryClient();
  const { open, userId } = usePlay();
  return async (place: 'next' | 'last') => {
    if (userId === undefined) return;
    // The queue is opened from the player, so there has to be one.
    if (!usePlayer.getState().nowPlaying) open(episode, { play: false });
    try {
      const { addToQueue } = await import('./add-to-queue');
      await addToQueue(client, userId, episode, place);
    } catch {
      tellNews(t`The queue could not be loaded. Check your connection.`);
    }
  };
}
