import { Button } from 'antd';
import type { Ref } from 'react';
import type { Slot } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { StatusPill } from '@/ui/status-pill';
import { FileChip } from './file-chip';
import styles from './phone-slot.module.css';
import { ProgressBar, percent } from './progress-bar';
import { RefusalList } from './refusal-list';

interface Props {
  slot: Slot;
  /** The name of the file that the club has sent for this part. */
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

function State({ sentName, file, share, locked }: Pick<Props, 'sentName' | 'file' | 'share' | 'locked'>) {
  if (share !== undefined) {
    return <StatusPill tone="quiet">{share >= 1 ? 'Checking…' : percent(share)}</StatusPill>;
  }
  if (file) return <StatusPill tone="quiet">Ready to send</StatusPill>;
  if (sentName) return <StatusPill tone="done">Already sent</StatusPill>;
  return locked ? (
    <StatusPill tone="quiet">Not sent</StatusPill>
  ) : (
    <StatusPill tone="waiting">Missing</StatusPill>
  );
}

/** One part on the phone: what was sent, what is chosen, how far it is. */
export function PhoneSlot({ slot, sentName, file, share, locked, refusals, buttonRef, ...on }: Props) {
  const title = slotNames[slot];
  return (
    <section className={styles.slot} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <State sentName={sentName} file={file} share={share} locked={locked} />
      </div>
      {file && (
        <div className={styles.chosen}>
          <FileChip name={file.name} onRemove={locked ? undefined : () => on.onTakeOut(file)} />
          {sentName && <span className={styles.note}>{`replaces ${sentName}`}</span>}
        </div>
      )}
      {share !== undefined && file && <ProgressBar label={`Sending ${file.name}`} share={share} />}
      {!file && sentName && (
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
      {!file && !sentName && !locked && (
        <Button
          ref={buttonRef}
          size="large"
          block
          onClick={on.onChoose}
          aria-label={`Choose file for ${title}`}
        >
          Choose file
        </Button>
      )}
      <RefusalList refusals={refusals} />
    </section>
  );
}
