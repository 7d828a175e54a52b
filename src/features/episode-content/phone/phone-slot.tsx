import { Button } from 'antd';
import type { ReactNode, Ref } from 'react';
import { fileLink } from '@/client/http';
import { useTimeZone } from '@/client/today';
import { type EpisodeContent, type Slot, slots } from '@/contract/episode-content';
import { shortSlotNames, slotNames } from '@/contract/slot-names';
import { sentBy } from '@/entities/episode/episode-words';
import { sizeWords } from '@/ui/form/file-size';
import { AudioClip } from '@/ui/media/audio-clip';
import {
  FileChip,
  PartProblem,
  PartState,
  ProgressBar,
  RefusalList,
  ResendAsked,
  WrittenGuide,
} from '../part-status';
import { RecordButton } from '../recorder/part-recorder';
import { SlotMenu } from '../slot-menu';
import { SlotsSkeleton } from '../slots-skeleton';
import styles from './phone-slot.module.css';

interface Props {
  slot: Slot;
  content: EpisodeContent;
  /** The file chosen for it, or on its way. */
  file?: File;
  /** 0..1 while it is on its way. */
  share?: number;
  /** Nothing can be chosen: the episode takes no parts, or files are on their way. */
  locked: boolean;
  /** What was refused when a file was chosen for it. */
  refusals: readonly string[];
  /** The seconds of a recording that waits on this device. */
  recorded?: number;
  /** The button that chooses its file. */
  buttonRef: Ref<HTMLButtonElement>;
  /** Who is heard in it. */
  voices?: ReactNode;
  onChoose: () => void;
  onRecord: () => void;
  onRemove: () => void;
  onTakeOut: (file: File) => void;
  /** Gives the chosen file to another part; two files trade places. */
  onMove: (file: File, slot: Slot) => void;
}

/** The other parts, to one of which a chosen file can be moved. */
const MoveFile = ({ file, slot, onMove }: { file: File } & Pick<Props, 'slot' | 'onMove'>) => (
  <fieldset className={styles.move} aria-label={`Move ${file.name}`}>
    <span className={styles.note} aria-hidden="true">
      Move to
    </span>
    {slots
      .filter((other) => other !== slot)
      .map((other) => (
        <button key={other} type="button" className={styles.to} onClick={() => onMove(file, other)}>
          {shortSlotNames[other]}
        </button>
      ))}
  </fieldset>
);

/** One part on the phone: what was sent, to hear and to remove; what is chosen; how far it is. */
export function PhoneSlot({ slot, content, file, share, locked, refusals, buttonRef, voices, ...on }: Props) {
  const zone = useTimeZone();
  const title = slotNames[slot];
  const part = content.sent[slot];
  const url = content[slot];
  const sentName = url ? (content[`${slot}_name`] ?? 'Your file') : undefined;
  const bad = !file && part?.check === 'bad';
  return (
    <section className={styles.slot} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <PartState part={part} file={file} share={share} sentWord="Already sent" locked={locked} />
        {url && !file && (
          <SlotMenu
            title={title}
            disabled={locked}
            locked={locked}
            onReplace={on.onChoose}
            onRecord={on.onRecord}
            onRemove={on.onRemove}
          />
        )}
      </div>
      {file && (
        <div className={styles.chosen}>
          <FileChip name={file.name} onRemove={locked ? undefined : () => on.onTakeOut(file)} />
          <span className={styles.note}>{sizeWords(file.size)}</span>
          {sentName && <span className={styles.note}>{`replaces ${sentName}`}</span>}
        </div>
      )}
      {file && !locked && <MoveFile file={file} slot={slot} onMove={on.onMove} />}
      {share !== undefined && file && <ProgressBar label={`Sending ${file.name}`} share={share} />}
      {!file && part?.resend && <ResendAsked reason={part.resend.reason} />}
      {bad && <PartProblem problem={part.problem} />}
      {!file && url && !bad && (
        <AudioClip
          src={fileLink(url)}
          label={title}
          peaks={part?.peaks ?? undefined}
          duration={part?.duration ?? undefined}
        />
      )}
      {!file && sentName && !bad && (
        <button
          ref={buttonRef}
          type="button"
          className={styles.replace}
          disabled={locked}
          onClick={on.onChoose}
        >
          <span className={styles.name}>{sentName}</span>
          {part && <span>{` · ${sentBy(part, zone)}`}</span>}
          {!locked && <span> · tap to replace</span>}
        </button>
      )}
      {!file && !part && !locked && <WrittenGuide guide={content.guides?.[slot]} />}
      {!file && (bad || !sentName) && !locked && (
        <div className={styles.ways}>
          <Button
            ref={buttonRef}
            onClick={on.onChoose}
            aria-label={`${bad ? 'Choose another file' : 'Choose file'} for ${title}`}
          >
            {bad ? 'Choose another file' : 'Choose file'}
          </Button>
          <RecordButton title={title} recorded={on.recorded} onRecord={on.onRecord} />
        </div>
      )}
      {voices}
      <RefusalList refusals={refusals} />
    </section>
  );
}

/** The three parts while they load, in the shape of parts that were not sent yet. */
export const PhoneSlotsSkeleton = () => <SlotsSkeleton styles={styles} height={48} />;
