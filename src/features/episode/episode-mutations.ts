import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { saveUnlessChanged } from '@/client/edit-conflict';
import { call } from '@/client/http';
import type { BodyInput } from '@/contract/endpoint';
import {
  createEpisode,
  type Episode,
  type EpisodeStatus,
  getEpisode,
  removeEpisode,
  setEpisodeStatus,
  updateEpisode,
} from '@/contract/episode';
import { addEpisodeClub, setClubAccess } from '@/contract/episode-club';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';

export type EpisodeValues = BodyInput<typeof updateEpisode>;

/** Creates an episode, or changes the one that the form began with. Rejects with `EditConflict`, or whatever failed. */
export function useSaveEpisode(first: Episode | undefined) {
  const client = useQueryClient();
  /** What a save starts from. A ref, because “Keep mine” saves again before the next render. */
  const start = useRef(first);

  const show = (episode: Episode) => {
    client.setQueryData(episodeKey(episode.id), episode);
    // The board shows who is late, which follows from the Due Date.
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

/** Opens, publishes, reopens or archives an episode as it is shown: refused when somebody has changed it since. */
export function useSetEpisodeStatus({ id, rev }: Pick<Episode, 'id' | 'rev'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: EpisodeStatus) =>
      call(setEpisodeStatus, { params: { id }, body: { status }, ifMatch: rev }),
    onSuccess: ({ data }) => {
      client.setQueryData(episodeKey(id), data);
      void client.invalidateQueries({ queryKey: episodesKey });
      return client.invalidateQueries({ queryKey: boardKey(id) });
    },
    // It may have failed because somebody else has changed the episode: load what it is now.
    onError: () => client.invalidateQueries({ queryKey: episodeKey(id) }),
  });
}

/** Deletes a draft. */
export function useRemoveEpisode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeEpisode, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: episodesKey }),
  });
}

/** Lets one club send its parts again after publishing, or closes that again. */
export function useSetClubAccess(episodeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ clubId, maySendAgain }: { clubId: string; maySendAgain: boolean }) =>
      call(setClubAccess, { params: { episodeId, clubId }, body: { maySendAgain } }),
    onSettled: () => client.invalidateQueries({ queryKey: boardKey(episodeId) }),
  });
}

/** Has a club take part in an episode. */
export function useAddClub(episodeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (clubId: string) => call(addEpisodeClub, { params: { episodeId }, body: { clubId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: episodesKey });
      return client.invalidateQueries({ queryKey: boardKey(episodeId) });
    },
  });
}
