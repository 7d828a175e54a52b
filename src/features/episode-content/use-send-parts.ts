import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { type Slot, uploadAudio } from '@/contract/episode-content';
import { contentKey } from '@/entities/episode/content-queries';
import { episodesKey } from '@/entities/episode/episode-queries';
import { inOrder, shareOfEach } from './parts-progress';
import type { Parts } from './selection';

interface Sending {
  episodeId: string;
  clubId: string;
  parts: Parts;
}

/** Sends parts in one call, with progress, cancelling, and the same files once more after a failure. */
export function useSendParts({
  onSent,
  onFailed,
}: {
  onSent?: (count: number) => void;
  onFailed?: () => void;
} = {}) {
  const client = useQueryClient();
  const aborter = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);

  const sending = useMutation({
    mutationFn: ({ episodeId, clubId, parts }: Sending) => {
      const ordered = inOrder(parts);
      aborter.current = new AbortController();
      setShare(0);
      return call(uploadAudio, {
        body: { episodeId, clubId, map: JSON.stringify(ordered.map(({ slot }) => slot)) },
        files: ordered.map(({ file }) => file),
        onProgress: setShare,
        signal: aborter.current.signal,
      });
    },
    onSuccess: ({ data }, { episodeId, clubId, parts }) => {
      client.setQueryData(contentKey(episodeId, clubId), data);
      void client.invalidateQueries({ queryKey: episodesKey });
      onSent?.(inOrder(parts).length);
    },
    onError: (error) => {
      if (!isCancelled(error)) onFailed?.();
    },
  });

  const { isPending } = sending;
  const last = sending.variables;
  return {
    send: (next: Sending) => sending.mutate(next),
    /** The same files once more. */
    again: () => last && sending.mutate(last),
    /** Those of the same files. */
    resend: (parts: Parts) => last && sending.mutate({ ...last, parts }),
    cancel: () => aborter.current?.abort(),
    dismiss: () => sending.reset(),
    isSending: isPending,
    /** 0..1 of all files. */
    share,
    /** 0..1 of one part's file; undefined when it is not on its way. */
    shareOf: (slot: Slot): number | undefined =>
      isPending && last ? shareOfEach(last.parts, share)[slot] : undefined,
    /** The files on their way, or those that did not arrive. */
    parts: last?.parts ?? {},
    failure: sending.error && !isCancelled(sending.error) ? sending.error : null,
  };
}

export type PartsSender = ReturnType<typeof useSendParts>;

const isCancelled = (error: unknown) => error instanceof ApiFailure && error.code === 'cancelled';
