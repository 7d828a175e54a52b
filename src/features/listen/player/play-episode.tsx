import { useEffect, useEffectEvent, useState } from 'react';
import { listenerKey, useAccount } from '@/client/account';
import { isGone } from '@/client/api-failure';
import { call, fileLink } from '@/client/http';
import { useWhenBack } from '@/client/use-when-back';
import type { Episode } from '@/contract/episode';
import { getProgress, type Progress } from '@/contract/listen';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { formatTime } from '@/ui/date/dates';
import { PauseGlyph, PlayGlyph } from '@/ui/media/media-icons';
import { heardLast, isBegun, isBeingMixed, isFinished, lengthOf } from '../episode-progress';
import { useEpisodeCalls, useMyEpisodes } from '../episode-queries';
import { type MyPlaylist, playableOf, useLoadPlaylist } from '../playlist-queries';
import { savedEpisode, savedLink } from '../saved/saved-state';
import { forgetEpisode, rememberedEpisode } from './device-memory';
import { sendFinished } from './finished-outbox';
import { hasUnsent, keptPosition } from './kept-positions';
import styles from './play-episode.module.css';
import { player } from './player';
import { isRunning, type PlayedList, usePlayer } from './player-store';
import { callTimeout } from './reconnect';

interface HowToPlay {
  play: boolean;
  /** Seconds; without it, where the server says it was left. */
  at?: number;
  /** The playlist in which it is heard: its next episode follows. */
  playlist?: MyPlaylist;
  /** The episode of the playlist that was heard last, while this one comes from the queue. */
  leftAt?: string;
  /** It comes from the queue: the playlist goes on afterwards, and so does the queue if the episode is gone. */
  fromQueue?: boolean;
}

/** The progress that the list has, for an episode that was never heard in this browser: without the server's rev. */
const heardBefore = ({ listening }: Episode): Progress => ({
  position: listening?.position ?? 0,
  finished: listening?.finished ?? false,
  rev: 0,
});

/** Puts episodes of the own club into the player. */
export function usePlay() {
  const { data: account } = useAccount();
  const { loadRendition, loadedEpisode, episodesChanged } = useEpisodeCalls();
  const club = account?.user.club ?? undefined;
  const userId = account && listenerKey(account);
  const isChild = account !== undefined && personaOf(account.user) === 'child';

  const playedList = (playlist: MyPlaylist): PlayedList => ({
    id: playlist.id,
    name: playlist.name,
    goesOn: !isChild,
    episodes: playableOf(playlist).map(({ id, name }) => ({ id, name })),
    play: (id) => {
      // As it is by now, because its position may have changed since the playlist was opened.
      const next = loadedEpisode(id) ?? playlist.episodes.find((episode) => episode.id === id);
      if (next) open(next, { play: true, playlist });
    },
  });

  const open = (episode: Episode, { play, at, playlist, leftAt, fromQueue }: HowToPlay) => {
    if (!club || userId === undefined) return;
    let loadedBefore = false;
    let saved: ReturnType<typeof savedEpisode>;
    player.open(
      {
        userId,
        episode,
        club,
        onDevice: () => {
          // Loaded again after a failure.
          saved = saved ? undefined : savedEpisode(episode.id);
          const url = saved?.rendition.url;
          if (!saved || !url) return undefined;
          loadedBefore = true;
          // The answer to the press on Play brings the server's progress, if another device went further.
          const progress = keptPosition(userId, episode.id) ?? heardBefore(episode);
          return { rendition: saved.rendition, url, progress };
        },
        loadRendition: () => {
          // Loaded again after a failure, and then past the cache, because the file may have changed.
          const fresh = loadedBefore;
          loadedBefore = true;
          return loadRendition(episode.id, club.id, fresh);
        },
        fileAddress: (url) => (saved ? savedLink(url, userId) : fileLink(url)),
        loadProgress: async () => {
          // An end that this browser has not sent yet would make this answer stale.
          await sendFinished(userId);
          // Neither would a place that it has not sent.
          if (hasUnsent({ userId, episodeId: episode.id }))
            await (await import('./position-outbox')).sendPositions(userId);
          return (await call(getProgress, { params: { episodeId: episode.id }, timeout: callTimeout })).data;
        },
        // While it plays, the screens read the position from the player.
        ...(fromQueue && { whenGone: () => player.stepEpisode(1) }),
        onSaved: (reason) => reason !== 'tick' && void episodesChanged(),
      },
      { play, at, fromQueue, playlist: playlist && { ...playedList(playlist), at: leftAt } },
    );
  };
  return { open, userId: club && userId, clubId: club?.id, isChild };
}

/**
 * The state of this episode in the player. `position` in seconds, and only while the episode is in the
 * player.
 */
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

/**
 * After a reload the episode of this tab is back in the player, paused, at the server's position; in a new
 * tab or on another device it is the last heard one of those that were begun. If the list cannot be loaded, that is tried
 * again, as long as nothing else was put into the player.
 */
export function useRestore(): void {
  const { open, userId } = usePlay();
  const loadPlaylist = useLoadPlaylist();
  const isUsed = usePlayer(({ nowPlaying }) => nowPlaying !== undefined);
  const [settled, setSettled] = useState(false);
  const wanted = userId !== undefined && !settled;
  const { data, error, isFetching, isLoadingError, refetch } = useMyEpisodes(wanted);
  // The newest, because it says how far each was heard.
  const episodes = wanted && !isFetching ? data : undefined;

  const restore = useEffectEvent(async (mine: readonly Episode[], signal: AbortSignal) => {
    const remembered = userId === undefined ? undefined : rememberedEpisode(userId);
    // The member may no longer hear an episode that is not in the list, so the call that would be refused is
    // not made.
    const episode = remembered ? mine.find(({ id }) => id === remembered.id) : heardLast(mine);
    const listId = remembered?.playlistId;
    // Without its playlist the episode is loaded all the same.
    const playlist = listId ? await loadPlaylist(listId, mine).catch(() => undefined) : undefined;
    if (signal.aborted || usePlayer.getState().nowPlaying) return;
    setSettled(true);
    if (episode) open(episode, { play: false, playlist, leftAt: remembered?.at });
    else forgetEpisode();
  });
  useEffect(() => {
    if (isUsed) setSettled(true);
    if (isUsed || !episodes) return;
    const leaving = new AbortController();
    void restore(episodes, leaving.signal);
    return () => leaving.abort();
  }, [isUsed, episodes]);
  const failed = wanted && isLoadingError && !isGone(error);
  useWhenBack(() => failed && void refetch(), failed);
}

interface Props {
  episode: Episode;
  /** The playlist in which it is heard, if it is. */
  playlist?: MyPlaylist;
}

/** Plays, continues or pauses the episode. */
function usePlayEpisode(episode: Episode, playlist?: MyPlaylist) {
  const { open } = usePlay();
  const { here, running, position } = useInPlayer(episode.id);
  const press = () => {
    // In a playlist it is put into the player again, so that the next one follows.
    if (here && (running || !playlist)) player.toggle();
    else open(episode, { play: true, playlist });
  };
  return { running, position, press };
}

/** A round play button for lists and covers; nothing while there is nothing to hear. */
export function PlayRound({ episode, playlist }: Props) {
  const { running, press } = usePlayEpisode(episode, playlist);
  if (isBeingMixed(episode)) return null;
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={running ? t`Pause ${episode.name}` : t`Play ${episode.name}`}
      onClick={press}
    >
      {running ? <PauseGlyph /> : <PlayGlyph />}
    </button>
  );
}

interface WideProps extends Props {
  /** Where a link leads to, in seconds: Play begins there, the first time. */
  at?: number;
  /** The look of Play again, where it is not the first thing to do. */
  again?: string | undefined;
}

/** The large one of a page: `Play · 18 min`, `Continue`, `Play again`, `Pause`, `Play from 7:42`. */
export function PlayWide({ episode, at, again = styles.wide }: WideProps) {
  const { open } = usePlay();
  const [went, setWent] = useState(false);
  const { running, position, press } = usePlayEpisode(episode);
  if (isBeingMixed(episode)) return <p className={styles.mixing}>{lengthOf(episode)}</p>;
  const begun = isBegun(episode, position);
  const over = !begun && isFinished(episode, position);
  const first = over ? t`Play again` : t`Play · ${lengthOf(episode)}`;
  const label = begun ? t`Continue` : first;
  if (at !== undefined && !went && !running) {
    const go = () => {
      setWent(true);
      open(episode, { play: true, at });
    };
    return (
      <button type="button" className={styles.wide} onClick={go}>
        <PlayGlyph />
        {t`Play from ${formatTime(at)}`}
      </button>
    );
  }
  return (
    <button type="button" className={over && !running ? again : styles.wide} onClick={press}>
      {running ? <PauseGlyph /> : <PlayGlyph />}
      {running ? t`Pause` : label}
    </button>
  );
}
