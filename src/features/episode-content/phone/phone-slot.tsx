import { Button } from 'antd';
import type { Ref } from 'react';
import type { SentPart, Slot } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { FileChip, PartProblem, PartState, ProgressBar, RefusalList, ResendAsked } from '../part-status';
import { SlotsSkeleton } from '../slots-skeleton';
import styles from './phone-slot.module.css';

interface Props {
  slot: Slot;
  /** What the club has sent for this part, and the name of its file. */
  part: SentPart | null;
  sentName?: string;
  /** The file chosen for it, or on its way. */
  file?: File;
  /** 0..1 while it is on its way. */
  share?: number;
  /** Nothing can be chosen: the episode takes no parts, or files are on their way. */
  locked: boolean;
  /** What was refused when a file was chosen for it. */
  refusals: readonly string[];
  /** The button that chooses its file. */
  buttonRef: Ref<HTMLButtonElement>;
  onChoose: () => void;
  onTakeOut: (file: File) => void;
}

/** One part on the phone: what was sent, what is chosen, how far it is. */
export function PhoneSlot({ slot, part, sentName, file, share, locked, refusals, buttonRef, ...on }: Props) {
  const title = slotNames[slot];
  const bad = !file && part?.check === 'bad';
  return (
    <section className={styles.slot} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <PartState part={part} file={file} share={share} sentWord="Already sent" locked={locked} />
      </div>
      {file && (
        <div className={styles.chosen}>
          <FileChip name={file.name} onRemove={locked ? undefined : () => on.onTakeOut(file)} />
          {sentName && <span className={styles.note}>{`replaces ${sentName}`}</span>}
        </div>
      )}
      {share !== undefined && file && <ProgressBar label={`Sending ${file.name}`} share={share} />}
      {!file && part?.resend && <ResendAsked reason={part.resend.reason} />}
      {bad && <PartProblem problem={part.problem} />}
      {!file && sentName && !bad && (
        <button
          ref={buttonRef}
          type="button"
          className={styles.replace}
          disabled={locked}
          onClick={on.onChoose}
        >
          <span className={styles.name}>{sentName}</span>
          {!locked && <span className={styles.act}> · tap to replace</span>}
        </button>
      )}
      {!file && (bad || !sentName) && !locked && (
        <Button
          ref={buttonRef}
          size="large"
          block
          onClick={on.onChoose}
          aria-label={`${bad ? 'Choose another file' : 'Choose file'} for ${title}`}
        >
          {bad ? 'Choose another file' : 'Choose file'}
        </Button>
      )}
      <RefusalList refusals={refusals} />
    </section>
  );
}

/** The three parts while they load, in the shape of parts that were not sent yet. */
export const PhoneSlotsSkeleton = () => <SlotsSkeleton styles={styles} height={48} />;
