import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { ApiFailure, mayPassLater } from '@/client/api-failure';
import { removeSuperseded } from '@/client/unsent-clean-up';
import type { Unsent } from '@/client/unsent-tray';
import { toFailure } from '@/client/user-message';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { classifyFailure } from './classify-failure';
import { fileCount } from './content-words';
import { inOrder, type Parts, shareOfEach, tagsOf } from './selection';
import { sendParts } from './send-parts';
import {
  changeUnsentFile,
  forgetUnsentFiles,
  releaseUnsentFiles,
  type UnsentPlace,
  unsentOf,
} from './unsent/unsent-files';
import { useKeptFiles } from './unsent/use-kept-files';
import { useSelectFiles } from './use-select-files';
import { idsOf, voicesOf } from './voices/file-voices';

const filesOf = (parts: Parts): File[] => inOrder(parts).map(({ file }) => file);

interface Sending {
  episodeId: string;
  clubId: string;
  parts: Parts;
  /** What the slots showed when it was decided, for `If-Match`; without it any newer parts are replaced. */
  seen?: string;
}

interface Told {
  onBegin: (sending: Sending) => void;
  onSent: (sending: Sending) => void;
  onFailed: (error: unknown, sending: Sending) => void;
  onCancelled: (sending: Sending) => void;
}

/** Sends parts, with progress, cancelling, and the same files once more after a failure. */
function useSendParts({ onBegin, onSent, onFailed, onCancelled }: Told) {
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
        ordered: inOrder(parts).map((part) => ({ ...part, voices: idsOf(voicesOf(part.file)) })),
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
  /** What the slots show now. */
  const seenBy = ({ episodeId, clubId, parts }: Omit<Sending, 'seen'>) => {
    const content = client.getQueryData<EpisodeContent>(contentKey(episodeId, clubId));
    return content && tagsOf(content, ...inOrder(parts).map(({ slot }) => slot));
  };
  return {
    send: (next: Omit<Sending, 'seen'>) => sending.mutate({ ...next, seen: seenBy(next) }),
    seenBy,
    /** The same files once more, replacing any newer parts. */
    replace: () => last && sending.mutate({ ...last, seen: undefined }),
    /** Sends the same files once more. */
    again: () => last && sending.mutate(last),
    /** Sends only these of them. */
    resend: (parts: Parts) => last && sending.mutate({ ...last, parts }),
    cancel: () => aborter.current?.abort(),
    dismiss: () => sending.reset(),
    isSending: isPending,
    /** There is no connection; sending continues by itself once there is. */
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

const isCancelled = (error: unknown) => error instanceof ApiFailure && error.code === 'cancelled';

/** How long the success message stays, in seconds (spec, constants). */
export const shownFor = 5;

/** The spec's sentence for a club; the platform sends for one. */
export const sentWords = (count: number, onBehalfOf?: string): string =>
  onBehalfOf
    ? `${count === 1 ? 'The file was' : `${fileCount(count)} were`} sent for ${onBehalfOf}.`
    : `Your ${count === 1 ? 'file was' : `${fileCount(count)} were`} sent to the provider.`;

/** What the tray stores about files that did not arrive: whether they may be sent automatically, and which were refused. */
function stateOf(error: unknown, isRefused: boolean): Pick<Unsent, 'state' | 'why'> {
  const failure = toFailure(error);
  const passes = mayPassLater(failure) || failure.code === 'unauthenticated';
  return { state: passes || !isRefused ? 'submitted' : 'failed', why: failure.sentence };
}

/**
 * Choosing and sending together, shared by the upload page and the phone: sent files leave the selection, a
 * failure clears it. `onBehalfOf` names the club when the platform sends for it. Every way on from a failure
 * first brings back what it cleared, the files without a part too; closing the dialog leaves them in the tray
 * of unsent files.
 */
export function usePartsUpload(
  clubId: string,
  episode: { id: string; name: string } | undefined,
  onBehalfOf?: string,
) {
  const { message } = App.useApp();
  const selected = useSelectFiles();
  const sender = useSendParts({
    onBegin: ({ parts, seen, ...of }) => {
      for (const { slot, file } of inOrder(parts)) {
        const tag = seen && sender.seenBy({ ...of, parts: { [slot]: file } });
        const voices = idsOf(voicesOf(file));
        kept.tell([file], { state: 'submitted', why: undefined, slot, voices, seen: tag });
      }
    },
    onSent: ({ parts }) => {
      const files = filesOf(parts);
      selected.dropSent(files);
      void message.success({ content: sentWords(files.length, onBehalfOf), duration: shownFor });
    },
    onFailed: (error, { parts }) => {
      const { refused } = classifyFailure(error, parts);
      for (const { slot, file } of inOrder(parts))
        kept.tell([file], stateOf(error, refused.length === 0 || refused.includes(slot)));
      selected.putAside();
    },
    onCancelled: ({ parts }) => kept.tell(filesOf(parts), { state: 'open' }),
  });
  const place: UnsentPlace | undefined = episode && {
    episodeId: episode.id,
    clubId,
    episode: episode.name,
    club: onBehalfOf,
  };
  const tried = filesOf(sender.parts);
  const kept = useKeptFiles({ place, selected, sending: sender.isSending || sender.failure ? tried : [] });
  const refusedOf = (refused: readonly Slot[]) => refused.flatMap((slot) => sender.parts[slot] ?? []);
  return {
    selected,
    sender,
    /** The file of a part that is being sent, otherwise the chosen one. */
    parts: sender.isSending ? { ...selected.parts, ...sender.parts } : selected.parts,
    submit: (episodeId: string) => sender.send({ episodeId, clubId, parts: selected.parts }),
    /** Sends one file at once, without the other chosen ones. */
    sendOne: (episodeId: string, slot: Slot, file: File) => {
      if (navigator.onLine) return sender.send({ episodeId, clubId, parts: { [slot]: file } });
      const seen = sender.seenBy({ episodeId, clubId, parts: { [slot]: file } });
      changeUnsentFile(file, { state: 'submitted', voices: idsOf(voicesOf(file)), why: undefined, seen });
      void releaseUnsentFiles([file]);
      void message.info({
        content: 'Kept on this device. It is sent when you are back online.',
        duration: shownFor,
      });
    },
    /** How many files a failure concerns, those without a part too. */
    leftCount: new Set([...selected.asideFiles, ...tried]).size,
    /** After a failure: sends the same files once more. */
    again: () => {
      selected.bringBack();
      sender.again();
    },
    /** Replaces another person's part, after the question. */
    replace: () => {
      selected.bringBack();
      sender.replace();
    },
    /** The answer no: nothing is replaced, and the files stay chosen. */
    keepTheirs: () => {
      kept.tell(tried, { state: 'open', why: undefined });
      selected.bringBack();
      sender.dismiss();
    },
    /** After a refusal: sends the files that were not refused. */
    sendRest: (refused: readonly Slot[], rest: Parts) => {
      kept.handOver(refusedOf(refused));
      selected.bringBack(refused);
      sender.resend(rest);
    },
    /** After a refusal: takes the refused files away and keeps the others chosen. */
    letGo: (refused: readonly Slot[]) => {
      kept.handOver(refusedOf(refused));
      selected.bringBack(refused);
      sender.dismiss();
    },
    /** After a failure: the page is cleared, and the tray has the files. */
    leave: () => {
      kept.handOver([...selected.asideFiles, ...tried]);
      selected.forgetAside();
      sender.dismiss();
    },
    /** After a failure: discards the files. */
    discard: () => {
      void forgetUnsentFiles(tried);
      selected.forgetAside();
      sender.dismiss();
    },
  };
}

export type PartsUpload = ReturnType<typeof usePartsUpload>;
