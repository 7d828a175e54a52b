import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isGone } from '@/client/api-failure';
import { useWhenBack } from '@/client/use-when-back';
import '../skip/skip-heard';
import { useMyEpisodes } from '../episode-queries';
import { usePlay } from '../player/play-episode';
import { usePlayer } from '../player/player-store';
import { changeQueue, queueChanges, queuedOf, useQueue } from './queue-queries';

const none: readonly string[] = [];

/** Gives the player what it plays next, and takes out of the queue what it plays. Shows nothing. */
export function QueueInPlayer() {
  const client = useQueryClient();
  const { open, userId, isChild } = usePlay();
  const waiting = useQueue(userId);
  const mine = useMyEpisodes();
  const { data: queue } = waiting;
  const { data: episodes } = mine;
  const sounding = usePlayer(({ nowPlaying, phase }) =>
    phase === 'playing' ? nowPlaying?.episode.id : undefined,
  );
  const ids = queue?.episodes ?? none;
  const isWaiting = sounding !== undefined && ids.includes(sounding);

  const play = useEffectEvent((id: string) => {
    const episode = queuedOf(ids, episodes ?? []).find((one) => one.id === id);
    if (userId !== undefined)
      // Without a connection it is only played once more.
      changeQueue(client, userId, queueChanges.remove(id)).catch(() => undefined);
    if (episode) open(episode, { play: true, fromQueue: true });
  });
  // A new `upNext` draws all that shows the queue, so there is one only when the queue or its episodes change.
  useEffect(() => {
    const queued = queuedOf(ids, episodes ?? []);
    usePlayer.setState({
      upNext: {
        goesOn: !isChild,
        episodes: queued.map(({ id, name }) => ({ id, name })),
        play: (id) => play(id),
      },
    });
  }, [ids, episodes, isChild]);
  useEffect(() => () => usePlayer.setState({ upNext: undefined }), []);
  /** What is being taken out, or could not be: it is in the queue again then, and is tried again only once the connection is back. */
  const tried = useRef<{ id: string; failed: boolean }>(undefined);
  const takeOut = useEffectEvent(() => {
    if (!isWaiting || userId === undefined || tried.current?.id === sounding) return;
    const now = { id: sounding, failed: false };
    tried.current = now;
    changeQueue(client, userId, queueChanges.remove(sounding)).then(
      () => {
        if (tried.current === now) tried.current = undefined;
      },
      () => {
        now.failed = true;
      },
    );
  });
  useEffect(() => {
    if (isWaiting) takeOut();
    else if (sounding === undefined) tried.current = undefined;
  }, [isWaiting, sounding]);
  const unread = [waiting, mine].filter(({ isLoadingError, error }) => isLoadingError && !isGone(error));
  useWhenBack(() => {
    if (tried.current?.failed) tried.current = undefined;
    takeOut();
    for (const { refetch } of unread) void refetch();
  }, unread.length > 0);
  return null;
}
