import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
  const { data: queue } = useQueue(userId);
  const { data: episodes } = useMyEpisodes();
  const sounding = usePlayer(({ nowPlaying, phase }) =>
    phase === 'playing' ? nowPlaying?.episode.id : undefined,
  );
  const ids = queue?.episodes ?? none;
  const isWaiting = sounding !== undefined && ids.includes(sounding);

  useEffect(() => {
    const queued = queuedOf(ids, episodes ?? []);
    const leave = (id: string) => {
      if (userId !== undefined)
        // Without a connection it is only played once more.
        changeQueue(client, userId, queueChanges.remove(id)).catch(() => undefined);
    };
    usePlayer.setState({
      upNext: {
        goesOn: !isChild,
        episodes: queued.map(({ id, name }) => ({ id, name })),
        play: (id) => {
          const episode = queued.find((one) => one.id === id);
          leave(id);
          if (episode) open(episode, { play: true, fromQueue: true });
        },
      },
    });
  });
  useEffect(() => () => usePlayer.setState({ upNext: undefined }), []);
  useEffect(() => {
    if (isWaiting && userId !== undefined)
      changeQueue(client, userId, queueChanges.remove(sounding)).catch(() => undefined);
  }, [isWaiting, sounding, userId, client]);
  return null;
}
