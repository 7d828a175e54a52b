import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { offline } from '@/client/user-message';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { uploadAudio } from '@/contract/parts/send-parts';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { fileCount } from './content-words';
import { forgetRecordings } from './recorder/kept-recordings';
import {
  assign,
  assignedCount,
  choose,
  drop,
  dropAssigned,
  dropParts,
  inOrder,
  move,
  nothingChosen,
  type Parts,
  type Selection,
  type Step,
  shareOfEach,
  slotOf,
  suggestParts,
  tagsOf,
  unassigned,
} from './selection';
import { idsOf, voicesOf } from './voices/file-voices';

interface State extends Step {
  /** What a failed upload has cleared, until it is wanted again. */
  aside: Selection;
}

const empty: State = { selection: nothingChosen, refusals: [], aside: nothingChosen };

/** The files a person has chosen and the parts they are for, under the rules of `selection.ts`. */
function useSelectFiles() {
  const [{ selection, refusals, at, aside }, setState] = useState<State>(empty);
  const setStep = (step: Step) => setState((state) => ({ ...step, aside: state.aside }));
  const accept = (next: Selection) => setStep({ selection: next, refusals: [] });

  return {
    ...selection,
    refusals,
    /** The refusals that belong to a file, to a part, or to neither. */
    refusalsAt: (place?: File | Slot) => (at === place ? refusals : []),
    count: assignedCount(selection),
    unassigned: unassigned(selection),
    slotOf: (file: File) => slotOf(selection, file),
    /** Adds files; a single one goes to `slot` at once when that is given. */
    choose: (files: readonly File[], slot?: Slot) => {
      const step = choose(selection, files);
      const [only, ...others] = step.selection.files.slice(selection.files.length);
      if (!slot || !only || others.length > 0) return setStep({ ...step, at: slot });
      const assigned = assign(step.selection, only, slot);
      setStep({ ...assigned, refusals: [...step.refusals, ...assigned.refusals], at: slot });
    },
    /** Adds files and proposes a part for each. */
    chooseAndSuggest: (files: readonly File[], missing: readonly Slot[]) => {
      const step = choose(selection, files);
      setStep({ ...step, selection: suggestParts(step.selection, missing) });
    },
    assign: (file: File, slot: Slot) => setStep({ ...assign(selection, file, slot), at: file }),
    move: (file: File, slot: Slot | undefined) => accept(move(selection, file, slot)),
    drop: (file: File) => accept(drop(selection, file)),
    dropAssigned: () =>
      setState((state) => ({ ...empty, selection: dropAssigned(state.selection), aside: state.aside })),
    clear: () => accept(nothingChosen),
    /** Clears the selection, and remembers it for `bringBack`. */
    putAside: () => setState((state) => ({ ...empty, aside: state.selection })),
    /** What was put aside is chosen again, for the same parts; without the files of the refused parts. */
    bringBack: (refused: readonly Slot[] = []) =>
      setState((state) => ({ ...empty, selection: dropParts(state.aside, refused) })),
    asideCount: aside.files.length,
  };
}

export type SelectedFiles = ReturnType<typeof useSelectFiles>;

interface Sending {
  episodeId: string;
  clubId: string;
  parts: Parts;
  /** What the slots showed when it was decided, for `If-Match`; without it whatever is there is replaced. */
  seen?: string;
}

/** Sends parts in one call, with progress, cancelling, and the same files once more after a failure. */
function useSendParts({
  onSent,
  onFailed,
}: {
  onSent?: (count: number) => void;
  onFailed?: () => void;
} = {}) {
  const client = useQueryClient();
  const aborter = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  const [isWaiting, setWaiting] = useState(false);

  const sending = useMutation({
    mutationFn: async ({ episodeId, clubId, parts, seen }: Sending) => {
      const ordered = inOrder(parts);
      const own = new AbortController();
      const { signal } = own;
      aborter.current = own;
      setShare(0);
      setWaiting(false);
      if (ordered.some(({ file }) => file.size > limits.resumableAboveBytes)) {
        const { sendLargeParts } = await import('./send-large-parts').catch((cause) => {
          throw offline(cause);
        });
        return sendLargeParts({
          episodeId,
          clubId,
          ordered,
          onShare: setShare,
          onWaiting: setWaiting,
          ifMatch: seen,
          signal,
        });
      }
      return call(uploadAudio, {
        body: {
          episodeId,
          clubId,
          map: JSON.stringify(ordered.map(({ slot }) => slot)),
          voices: JSON.stringify(ordered.map(({ file }) => idsOf(voicesOf(file)))),
        },
        files: ordered.map(({ file }) => file),
        ifMatch: seen,
        onProgress: setShare,
        signal,
      });
    },
    onSuccess: ({ data }, { episodeId, clubId, parts }) => {
      client.setQueryData(contentKey(episodeId, clubId), data);
      void forgetRecordings(
        client,
        inOrder(parts).map(({ file }) => file),
      );
      void client.invalidateQueries({ queryKey: episodesKey });
      void client.invalidateQueries({ queryKey: boardKey(episodeId) });
      onSent?.(inOrder(parts).length);
    },
    onError: (error, { episodeId, clubId }) => {
      if (!isCancelled(error)) onFailed?.();
      // Somebody else was faster: what they have sent is shown behind the question.
      if (error instanceof ApiFailure && error.code === 'conflict')
        void client.invalidateQueries({ queryKey: contentKey(episodeId, clubId) });
    },
  });

  const { isPending } = sending;
  const last = sending.variables;
  return {
    send: (next: Omit<Sending, 'seen'>) => {
      const content = client.getQueryData<EpisodeContent>(contentKey(next.episodeId, next.clubId));
      sending.mutate({ ...next, seen: content && tagsOf(content, next.parts) });
    },
    /** The same files once more, whatever is there by now. */
    replace: () => last && sending.mutate({ ...last, seen: undefined }),
    /** The same files once more. */
    again: () => last && sending.mutate(last),
    /** Those of the same files. */
    resend: (parts: Parts) => last && sending.mutate({ ...last, parts }),
    cancel: () => aborter.current?.abort(),
    dismiss: () => sending.reset(),
    isSending: isPending,
    /** There is no connection, and it goes on by itself once there is. */
    isWaiting: isPending && isWaiting,
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

/** How long the success message stays, in seconds (spec, constants). */
const shownFor = 5;

/**
 * Choosing and sending together, as the upload and the phone share them: sent files leave the selection, a failure clears
 * it. `onBehalfOf` names the club when the platform sends for it. Every way on from a failure first brings back what it cleared, the files without a part too.
 */
export function usePartsUpload(clubId: string, onBehalfOf?: string) {
  const { message } = App.useApp();
  const selected = useSelectFiles();
  const sender = useSendParts({
    onSent: (count) => {
      selected.dropAssigned();
      const were = count === 1 ? 'file was' : `${fileCount(count)} were`;
      const content = onBehalfOf
        ? `${count === 1 ? 'The file was' : `${fileCount(count)} were`} sent for ${onBehalfOf}.`
        : `Your ${were} sent to the provider.`;
      void message.success({ content, duration: shownFor });
    },
    onFailed: selected.putAside,
  });
  return {
    selected,
    sender,
    /** What a part shows: the file on its way, otherwise the one that is chosen. */
    parts: sender.isSending ? sender.parts : selected.parts,
    submit: (episodeId: string) => sender.send({ episodeId, clubId, parts: selected.parts }),
    /** After a failure: the same files once more. */
    again: () => {
      selected.bringBack();
      sender.again();
    },
    /** After the question whether somebody else's part is to be replaced: it is. */
    replace: () => {
      selected.bringBack();
      sender.replace();
    },
    /** After it: it is not, and the files stay chosen. */
    keepTheirs: () => {
      selected.bringBack();
      sender.dismiss();
    },
    /** After a refusal: the files that were not refused. */
    sendRest: (refused: readonly Slot[], rest: Parts) => {
      selected.bringBack(refused);
      sender.resend(rest);
    },
    /** After a refusal: drops the refused files and keeps the others chosen. */
    letGo: (refused: readonly Slot[]) => {
      selected.bringBack(refused);
      sender.dismiss();
    },
  };
}

export type PartsUpload = ReturnType<typeof usePartsUpload>;
