import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { removeSuperseded } from '@/client/unsent-clean-up';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { inOrder, type Parts, shareOfEach, tagsOf } from './selection';
import { sendParts } from './send-parts';
import { forgetUnsentFiles, unsentOf } from './unsent/unsent-files';
import { answerOf } from './voices/file-voices';

export const filesOf = (parts: Parts): File[] => inOrder(parts).map(({ file }) => file);

interface Sending {
  episodeId: string;
  clubId: string;
  parts: Parts;
  /** What the slots showed when it was decided, for `If-Match`; without it any newer parts are replaced. */
  seen?: string;
}

/** What the slots of these parts show now, as `If-Match` has it; undefined where that is not known. */
export function seenBy(
  client: QueryClient,
  { episodeId, clubId, parts }: Omit<Sending, 'seen'>,
): string | undefined {
  const content = client.getQueryData<EpisodeContent>(contentKey(episodeId, clubId));
  return content && tagsOf(content, ...inOrder(parts).map(({ slot }) => slot));
}

interface Callbacks {
  onBegin: (sending: Sending) => void;
  onSent: (sending: Sending) => void;
  onFailed: (error: unknown, sending: Sending) => void;
  onCancelled: (sending: Sending) => void;
}

const isCancelled = (error: unknown) => error instanceof ApiFailure && error.code === 'cancelled';

/** Sends parts, with progress, cancelling, and the same files once more after a failure. */
export function useSendParts({ onBegin, onSent, onFailed, onCancelled }: Callbacks) {
  const client = useQueryClient();
  const aborter = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  const [isWaiting, setWaiting] = useState(false);

  const sending = useMutation({
    mutationFn: async ({ episodeId, clubId, parts, seen }: Sending) => {
      const own = new AbortController();
      aborter.current = own;
      setShare(0);
      setWaiting(false);
      return sendParts({
        episodeId,
        clubId,
        ordered: inOrder(parts).map((part) => ({ ...part, voices: answerOf(part.file) })),
        onShare: setShare,
        onWaiting: setWaiting,
        ifMatch: seen,
        signal: own.signal,
      });
    },
    onMutate: onBegin,
    onSuccess: ({ data }, sent) => {
      const { episodeId, clubId, parts } = sent;
      client.setQueryData(contentKey(episodeId, clubId), data);
      const arrived = filesOf(parts).flatMap((file) => unsentOf(file) ?? []);
      void forgetUnsentFiles(filesOf(parts)).then(() => removeSuperseded(sent, arrived));
      void client.invalidateQueries({ queryKey: episodesKey });
      void client.invalidateQueries({ queryKey: boardKey(episodeId) });
      onSent(sent);
    },
    onError: (error, sent) => {
      if (isCancelled(error)) onCancelled(sent);
      else onFailed(error, sent);
      // Another person was faster: their part is shown behind the question.
      if (error instanceof ApiFailure && error.code === 'conflict')
        void client.invalidateQueries({ queryKey: contentKey(sent.episodeId, sent.clubId) });
    },
  });

  const { isPending } = sending;
  const last = sending.variables;
  return {
    send: (next: Omit<Sending, 'seen'>) => sending.mutate({ ...next, seen: seenBy(client, next) }),
    /** The same files once more, replacing any newer parts. */
    replace: () => last && sending.mutate({ ...last, seen: undefined }),
    /** Sends the same files once more. */
    again: () => last && sending.mutate(last),
    /** Sends only these of them. */
    resend: (parts: Parts) => last && sending.mutate({ ...last, parts }),
    cancel: () => aborter.current?.abort(),
    dismiss: () => sending.reset(),
    isSending: isPending,
    /** There is no connection; sending goes on once there is. */
    isWaiting: isPending && isWaiting,
    /** 0..1 of all files. */
    share,
    /** 0..1 of one part's file; undefined when it is not being sent. */
    shareOf: (slot: Slot): number | undefined =>
      isPending && last ? shareOfEach(last.parts, share)[slot] : undefined,
    /** The files that are being sent, or that did not arrive. */
    parts: last?.parts ?? {},
    failure: sending.error && !isCancelled(sending.error) ? sending.error : null,
  };
}

export type PartsSender = ReturnType<typeof useSendParts>;
