import { useAccount } from '@/client/account';
import { call } from '@/client/http';
import type { Episode } from '@/contract/episode';
import { getProgress } from '@/contract/listen';
import { useEpisodeCalls } from '../episode-queries';
import { callTimeout } from './back-off';
import { sendFinished } from './finished-outbox';
import { player } from './player';
import { isRunning, usePlayer } from './player-store';

/** Puts episodes of the own club into the player. `at` in seconds; without it, where it was left. */
export function usePlay() {
  const { data: account } = useAccount();
  const { loadRendition, episodesChanged } = useEpisodeCalls();
  const club = account?.user.club ?? undefined;
  const userId = account?.user.id;

  const open = (episode: Episode, how: { play: boolean; at?: number }) => {
    if (!club || userId === undefined) return;
    let asked = false;
    player.open(
      {
        userId,
        episode,
        club,
        loadRendition: () => {
          // Asked again after a failure: the file may be another one by now.
          const fresh = asked;
          asked = true;
          return loadRendition(episode.id, club.id, fresh);
        },
        loadProgress: async () => {
          // What this browser still owes would make stale what is read here.
          await sendFinished(userId);
          return (await call(getProgress, { params: { episodeId: episode.id }, timeout: callTimeout })).data;
        },
        // While it plays, the screens read the position from the player.
        onKept: (reason) => reason !== 'tick' && void episodesChanged(),
      },
      how,
    );
  };
  return { open, userId: club && userId, clubId: club?.id };
}

/** How this episode stands in the player. Positions only while it is the one in there. */
export function useInPlayer(episodeId: string) {
  const here = usePlayer(({ nowPlaying }) => nowPlaying?.episode.id === episodeId);
  const running = usePlayer(
    ({ nowPlaying, phase }) => nowPlaying?.episode.id === episodeId && isRunning(phase),
  );
  const position = usePlayer((state) =>
    state.nowPlaying?.episode.id === episodeId ? state.position : undefined,
  );
  return { here, running, position };
}
