import { useEffect, useRef } from 'react';
import { beforeSignOut, onSessionChange } from '@/client/session';
import { useEpisodeCalls } from '../episode-queries';
import { forgetEpisode, rememberedEpisode } from './device-memory';
import { announceNowPlaying, takeMediaKeys } from './media-session';
import { player } from './player';
import { usePlayer } from './player-store';
import { heardAgainAt, heardLast } from './resume-rules';
import { usePlay } from './use-play';

/**
 * After a reload the episode of this tab is back in the player, silent, where the server says it was left; in a new tab
 * or at another device the one heard last of those that were begun.
 */
export function useRestore(): void {
  const { open, userId } = usePlay();
  const { loadEpisodes } = useEpisodeCalls();
  const asked = useRef(false);

  useEffect(() => {
    if (userId === undefined || asked.current || usePlayer.getState().nowPlaying) return;
    asked.current = true;
    const id = rememberedEpisode(userId);
    // The list has it, or it is no longer there for this person: nothing is asked for that would be refused.
    loadEpisodes().then(
      (episodes) => {
        const episode = id === undefined ? heardLast(episodes) : episodes.find((one) => one.id === id);
        if (usePlayer.getState().nowPlaying) return;
        if (episode) open(episode, { play: false, at: heardAgainAt(episode) });
        else forgetEpisode();
      },
      // The player stays empty until something is chosen.
      () => undefined,
    );
  });
}

/** What the player does for as long as there is one: keys of the system, leaving and coming back, signing out. */
export function usePlayerLife(): void {
  useEffect(() => {
    takeMediaKeys(player);
    // Its chapters come later than its name.
    const stopAnnouncing = usePlayer.subscribe(
      ({ nowPlaying }, before) => nowPlaying !== before.nowPlaying && announceNowPlaying(nowPlaying),
    );
    const onVisibility = () =>
      document.visibilityState === 'hidden' ? player.keepPlace('hidden') : void player.lookAgain();
    const onLeave = () => player.leave();
    const onOnline = () => player.online();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('online', onOnline);
    const stopSaving = beforeSignOut(() => player.lastWords());
    const stopListening = onSessionChange((change) => {
      if (change === 'ended') player.close();
      else if (change === 'renewed') player.online();
    });
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
      stopSaving();
      stopListening();
      stopAnnouncing();
    };
  }, []);
}
