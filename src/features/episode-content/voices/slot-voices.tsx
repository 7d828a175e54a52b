import { useState } from 'react';
import type { EpisodeContent, SentPart, Slot } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { formatDate } from '@/ui/date/dates';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { TextButton } from '@/ui/plain/text-button';
import { missingConsent, sayVoices, voicesOf } from './file-voices';
import styles from './voices.module.css';
import { VoicesField } from './voices-field';

const VoicesModal = lazyComponent(() => import('./voices-modal').then((module) => module.VoicesModal));

interface Props {
  episodeId: string;
  clubId: string;
  slot: Slot;
  content: EpisodeContent;
  /** The file chosen for this part, or on its way. */
  file: File | undefined;
  /** Files are on their way. */
  busy: boolean;
}

/** Children's voices at one part: asked of a file before it is sent, said of a part that was, and why one is gone. */
export function SlotVoices({ file, ...of }: Props) {
  const { slot, clubId, content, busy } = of;
  if (file) return <FileVoices key={`${file.name} ${file.size}`} {...{ file, slot, clubId, busy }} />;
  const part = content.sent[slot];
  if (part) return <PartVoices {...of} part={part} />;
  const takenDown = content.takenDown.find((each) => each.slot === slot);
  if (!takenDown) return null;
  return (
    <p className={styles.warning}>
      {`Taken down on ${formatDate(takenDown.at)}: a guardian does not agree any more that a child’s voice is heard. Send it again without that voice.`}
    </p>
  );
}

function FileVoices({ file, slot, clubId, busy }: Pick<Props, 'slot' | 'clubId' | 'busy'> & { file: File }) {
  const [voices, setVoices] = useState(() => voicesOf(file));
  return (
    <VoicesField
      what={slotNames[slot]}
      clubId={clubId}
      value={voices}
      disabled={busy}
      onChange={(next) => {
        sayVoices(file, next);
        setVoices(next);
      }}
    />
  );
}

function PartVoices({ part, ...of }: Omit<Props, 'file'> & { part: SentPart }) {
  const [open, setOpen] = useState(false);
  const { voices } = part;
  const names = voices?.children.map(({ name }) => name).join(', ');
  const problem = voices && missingConsent(voices.children);
  return (
    <div className={styles.said}>
      <span className={styles.note}>
        {voices === null ? 'No child’s voice' : `Children’s voices${names ? `: ${names}` : ''}`}
        {voices && !problem && ' · consent on record'}
      </span>
      <TextButton
        disabled={of.busy}
        aria-label={`Change who is heard in ${slotNames[of.slot]}`}
        onClick={() => setOpen(true)}
      >
        Change
      </TextButton>
      {problem && <p className={styles.warning}>{problem}</p>}
      <VoicesModal {...of} open={open} first={voices?.children ?? null} onClose={() => setOpen(false)} />
    </div>
  );
}
