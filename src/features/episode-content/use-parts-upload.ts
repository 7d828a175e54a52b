import { App } from 'antd';
import type { Slot } from '@/contract/episode-content';
import type { Parts } from './selection';
import { fileCount } from './slot-words';
import { useSelectFiles } from './use-select-files';
import { useSendParts } from './use-send-parts';

/** How long the success message stays, in seconds (spec, constants). */
const shownFor = 5;

/**
 * Choosing and sending together, as the upload and the phone share them: sent files leave the selection, a failure clears
 * it. Every way on from a failure first brings back what it cleared, the files without a part too.
 */
export function usePartsUpload(clubId: string) {
  const { message } = App.useApp();
  const selected = useSelectFiles();
  const sender = useSendParts({
    onSent: (count) => {
      selected.dropAssigned();
      const were = count === 1 ? 'file was' : `${fileCount(count)} were`;
      void message.success({ content: `Your ${were} sent to the provider.`, duration: shownFor });
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
    /** After a refusal: the files that were not refused. */
    sendRest: (refused: readonly Slot[], rest: Parts) => {
      selected.bringBack(refused);
      sender.resend(rest);
    },
    /** After a refusal: the refused files are let go, the others are as they were. */
    letGo: (refused: readonly Slot[]) => {
      selected.bringBack(refused);
      sender.dismiss();
    },
  };
}

export type PartsUpload = ReturnType<typeof usePartsUpload>;
