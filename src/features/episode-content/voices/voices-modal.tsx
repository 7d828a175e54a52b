import { useState } from 'react';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { t } from '@/language/text';
import { Dialog } from '@/ui/form/dialog';
import type { Voices } from './file-voices';
import { useSayVoices } from './use-say-voices';
import { VoicesField } from './voices-field';

interface Props {
  episodeId: string;
  clubId: string;
  slot: Slot;
  /** What the person saw when it was opened. */
  content: EpisodeContent;
  /** The current answer, or the one about to be saved. */
  first: Voices;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

/** Answers who is heard in a part that was sent, or corrects it. */
export function VoicesModal({ episodeId, clubId, slot, content, first, open, onClose, afterClose }: Props) {
  // Once it is closed it starts anew with the current answer.
  const [typed, setTyped] = useState<{ voices: Voices }>();
  const voices = typed ? typed.voices : first;
  const { say, saying, holder } = useSayVoices(episodeId, clubId, content);
  return (
    <Dialog
      title={t`Voices in ${slotNames[slot]}`}
      open={open}
      okText={t`Save`}
      confirmLoading={saying}
      onOk={async () => {
        if (await say([slot], voices)) onClose();
      }}
      onClose={onClose}
      changed={typed !== undefined}
      afterClose={() => {
        setTyped(undefined);
        afterClose();
      }}
    >
      <VoicesField
        what={slotNames[slot]}
        clubId={clubId}
        value={voices}
        onChange={(next) => setTyped({ voices: next })}
      />
      {holder}
    </Dialog>
  );
}
