import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import type { Slot } from '@/contract/episode-content';
import { setVoices } from '@/contract/parts/send-parts';
import { slotNames } from '@/contract/slot-names';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey } from '@/entities/episode/episode-queries';
import { useAction } from '@/kit/use-action';
import { idsOf, type Voices } from './file-voices';
import { VoicesField } from './voices-field';

interface Props {
  episodeId: string;
  clubId: string;
  slot: Slot;
  /** What is said now. */
  first: Voices;
  open: boolean;
  onClose: () => void;
}

/** Puts right what was said of a part's voices when it was sent. */
export function VoicesModal({ episodeId, clubId, slot, first, open, onClose }: Props) {
  // Once it is out of sight it starts anew with what is said then.
  const [typed, setTyped] = useState<{ voices: Voices }>();
  const voices = typed ? typed.voices : first;
  const client = useQueryClient();
  const { run, running, holder } = useAction(boardKey(episodeId));
  const save = async () => {
    const done = await run({
      id: slot,
      call: () => call(setVoices, { params: { episodeId, clubId, slot }, body: { voices: idsOf(voices) } }),
      onDone: ({ data }) => client.setQueryData(contentKey(episodeId, clubId), data),
    });
    if (done) onClose();
  };
  return (
    <Modal
      title={`Voices in ${slotNames[slot]}`}
      open={open}
      okText="Save"
      confirmLoading={running !== undefined}
      onOk={() => void save()}
      onCancel={onClose}
      afterClose={() => setTyped(undefined)}
      centered
      destroyOnHidden
    >
      <VoicesField
        what={slotNames[slot]}
        clubId={clubId}
        value={voices}
        onChange={(next) => setTyped({ voices: next })}
      />
      {holder}
    </Modal>
  );
}
