import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { removeSuperseded } from '@/client/unsent/unsent-clean-up';
import type { Unsent } from '@/client/unsent/unsent-tray';
import { toFailure } from '@/client/user-message';
import type { Slot } from '@/contract/episode-content';
import { t } from '@/language/text';
import { classifyFailure, stateAfter } from './classify-failure';
import { sentWords, shownFor } from './content-words';
import { inOrder, type Parts } from './selection';
import {
  changeUnsentFile,
  forgetUnsentFiles,
  releaseUnsentFiles,
  type UnsentPlace,
  unsentOf,
} from './unsent/unsent-files';
import { useUnsentFiles } from './unsent/use-unsent-files';
import { useSelectFiles } from './use-select-files';
import { filesOf, seenBy, useSendParts } from './use-send-parts';
import { answerOf } from './voices/file-voices';

function changeAll(files: readonly File[], patch: Partial<Unsent>): void {
  for (const file of files) changeUnsentFile(file, patch);
}

/**
 * Choosing and sending together, shared by the upload page and the phone: sent files leave the selection, a
 * failure clears it. `onBehalfOf` names the club when the platform sends for it. Every way on from a failure
 * first brings back what it cleared, the files without a part too; closing the dialog leaves them in the tray
 * of unsent files.
 */
export function usePartsUpload(clubId: string, episode: { id: string; name: string }, onBehalfOf?: string) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const selected = useSelectFiles();
  const sender = useSendParts({
    onBegin: ({ parts, seen, ...place }) => {
      for (const { slot, file } of inOrder(parts)) {
        const tag = seen && seenBy(client, { ...place, parts: { [slot]: file } });
        const voices = answerOf(file);
        changeUnsentFile(file, { state: 'submitted', why: undefined, slot, voices, seen: tag });
      }
    },
    onSent: ({ parts }, count) => {
      selected.dropSent(filesOf(parts));
      if (count > 0) void message.success({ content: sentWords(count, onBehalfOf), duration: shownFor });
    },
    onFailed: (error, { parts }) => {
      const { refused } = classifyFailure(error, parts);
      const failure = toFailure(error);
      for (const { slot, file } of inOrder(parts)) {
        const isOther = refused.length > 0 && !refused.includes(slot);
        changeUnsentFile(
          file,
          isOther
            ? { state: 'submitted', why: undefined }
            : {
                state: stateAfter(failure, unsentOf(file)?.kind),
                why: failure.fields[file.name] ?? failure.sentence,
              },
        );
      }
      void removeSuperseded(
        refused.flatMap((slot) => unsentOf(parts[slot]) ?? []),
        'refused',
      );
      selected.putAside();
    },
    onCancelled: ({ parts }) => changeAll(filesOf(parts), { state: 'open' }),
  });
  const of = { episodeId: episode.id, clubId };
  const place: UnsentPlace = { ...of, episode: episode.name, club: onBehalfOf };
  const tried = filesOf(sender.parts);
  const unsentFiles = useUnsentFiles({
    place,
    selected,
    sending: sender.isSending || sender.failure ? tried : [],
  });
  const refusedOf = (refused: readonly Slot[]) => refused.flatMap((slot) => sender.parts[slot] ?? []);
  return {
    selected,
    sender,
    /** The file of a part that is being sent, otherwise the chosen one. */
    parts: sender.isSending ? { ...selected.parts, ...sender.parts } : selected.parts,
    submit: () => sender.send({ ...of, parts: selected.parts }),
    /** Sends one file at once, without the other chosen ones. */
    sendOne: (slot: Slot, file: File) => {
      const sending = { ...of, parts: { [slot]: file } };
      if (navigator.onLine) return sender.send(sending);
      const seen = seenBy(client, sending);
      changeUnsentFile(file, { state: 'submitted', voices: answerOf(file), why: undefined, seen });
      void releaseUnsentFiles([file]);
      void message.info({
        content: t`Your file is kept on this device, and is sent when you are back online.`,
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
      changeAll(tried, { state: 'open', why: undefined });
      selected.bringBack();
      sender.dismiss();
    },
    /** After a refusal: sends the files that were not refused. */
    sendRest: (refused: readonly Slot[], rest: Parts) => {
      unsentFiles.handOver(refusedOf(refused));
      selected.bringBack(refused);
      sender.resend(rest);
    },
    /** After a refusal: takes the refused files away and keeps the others chosen. */
    letGo: (refused: readonly Slot[]) => {
      unsentFiles.handOver(refusedOf(refused));
      selected.bringBack(refused);
      sender.dismiss();
    },
    /** After a failure: the page is cleared, and the tray has the files. */
    leave: () => {
      unsentFiles.handOver([...selected.asideFiles, ...tried]);
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
