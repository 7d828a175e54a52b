import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { saveUnlessChanged } from '@/client/edit-conflict';
import { call } from '@/client/http';
import type { BodyInput } from '@/contract/endpoint';
import { createEpisode, type Episode, getEpisode, updateEpisode } from '@/contract/episode';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';

export type EpisodeValues = BodyInput<typeof updateEpisode>;

/** Creates an episode, or changes the one that the form began with. Rejects with `EditConflict`, or whatever failed. */
export function useSaveEpisode(first: Episode | undefined) {
  const client = useQueryClient();
  /** What a save starts from; “Keep mine” saves again before the next render. */
  const start = useRef(first);

  const show = (episode: Episode) => {
    client.setQueryData(episodeKey(episode.id), episode);
    // Who is late, and how long is left, hangs on the Due Date.
    void client.invalidateQueries({ queryKey: boardKey(episode.id) });
    return client.invalidateQueries({ queryKey: episodesKey });
  };

  const change = ({ id, rev }: Episode, body: EpisodeValues) =>
    saveUnlessChanged(
      () => call(updateEpisode, { params: { id }, body, ifMatch: rev }),
      async () => {
        const { data: newer } = await call(getEpisode, { params: { id } });
        void show(newer);
        return newer;
      },
    );

  const saving = useMutation({
    mutationFn: (body: EpisodeValues) =>
      start.current ? change(start.current, body) : call(createEpisode, { body }),
    onSuccess: ({ data }) => show(data),
  });

  return {
    saving,
    /** Starts over from what somebody else has saved. */
    begin: (newer: Episode) => {
      start.current = newer;
    },
  };
}
