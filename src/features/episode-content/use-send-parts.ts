import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { attempt } from '@/client/unsent/back-off';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { inOrder, type Parts, shareOfEach, tagsOf } from './selection';
import { sendParts } from './send-parts';
import { sendHeld } from './unsent/unsent-files';
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
  /** `count`: how many of the files this page has sent. Others have arrived meanwhile from the tray of another tab. */
  onSent: (sending: Sending, count: number) => void;
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
      const { signal } = own;
      return sendHeld(filesOf(parts), signal, (files) => {
        const ordered = inOrder(parts)
          .filter(({ file }) => files.includes(file))
          .map((part) => ({ ...part, voices: answerOf(part.file) }));
        const place = { episodeId, clubId, ifMatch: seen };
        const send = () => sendParts({ ...place, ordered, onShare: setShare, onWaiting: setWaiting, signal });
        return attempt('parts', send, true);
      });
    },
    onMutate: onBegin,
    onSuccess: ({ answer, sent }, sending) => {
      const { episodeId, clubId } = sending;
      const queryKey = contentKey(episodeId, clubId);
      if (answer) client.setQueryData(queryKey, answer.data);
      else void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: episodesKey });
      void client.invalidateQueries({ queryKey: boardKey(episodeId) });
      onSent(sending, sent.length);
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
