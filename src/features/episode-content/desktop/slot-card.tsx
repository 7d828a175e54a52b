import type { ReactNode } from 'react';
import { useTimeZone } from '@/client/today';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { sentBy } from '@/entities/episode/episode-words';
import { PartSound } from '@/entities/episode/part-sound';
import { Skeleton } from '@/ui/feedback/skeleton';
import { audioHelp } from '../content-words';
import {
  FileChip,
  PartProblem,
  PartState,
  ProgressBar,
  ReplacementNote,
  ResendAsked,
  WrittenGuide,
} from '../part-status';
import { RecordButton } from '../recorder/part-recorder';
import { SlotMenu } from '../slot-menu';
import { SlotsSkeleton } from '../slots-skeleton';
import { DropArea, useFileDrop } from './drop-area';
import styles from './slot-card.module.css';

interface Props {
  slot: Slot;
  /** The name of its episode, where the page has parts of several. */
  of?: string;
  content: EpisodeContent;
  /** The file chosen for this part, or being sent. */
  file?: File;
  /** 0..1 while it is being sent. */
  share?: number;
  /** While files are being sent nothing can be chosen or removed. */
  busy: boolean;
  /** The episode takes no parts now. */
  locked?: boolean;
  /** The question about children's voices in it. */
  voices?: ReactNode;
  onFiles: (files: File[], slot: Slot) => void;
  onChoose: (slot: Slot) => void;
  onTakeOut: (file: File) => void;
  onRemove: (slot: Slot) => void;
  /** Asks the club to send the part again; only for the platform. */
  onAskResend?: (slot: Slot) => void;
  /** Opens the recorder; only for the club. */
  onRecord?: (slot: Slot) => void;
  /** The length in seconds of a recording that waits on this device. */
  recorded?: number;
}

/** One part of an episode at the upload: hear what was sent, drop or choose, replace, remove. */
export function SlotCard({
  slot,
  of,
  content,
  file,
  share,
  busy,
  locked = false,
  recorded,
  voices,
  ...on
}: Props) {
  const { over, handlers } = useFileDrop((files) => on.onFiles(files, slot), busy || locked);
  const { onAskResend, onRecord } = on;
  const zone = useTimeZone();
  const url = content[slot];
  const name = content[`${slot}_name`];
  const part = content.sent[slot];
  const title = slotNames[slot];
  const bad = part?.check === 'bad';
  return (
    <section
      className={`${styles.slot} ${over ? styles.over : ''}`}
      aria-label={of ? `${title}, ${of}` : title}
      {...handlers}
    >
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <PartState part={part} file={file} share={share} sentWord="Sent" locked={locked} />
        {url && (
          <SlotMenu
            title={title}
            disabled={busy}
            locked={locked}
            onReplace={() => on.onChoose(slot)}
            onRecord={onRecord && (() => onRecord(slot))}
            onRemove={() => on.onRemove(slot)}
            onAskResend={onAskResend && (() => onAskResend(slot))}
          />
        )}
      </div>
      {!file && part?.resend && <ResendAsked reason={part.resend.reason} />}
      {file ? (
        <div className={styles.chosen}>
          <FileChip name={file.name} onRemove={share === undefined ? () => on.onTakeOut(file) : undefined} />
          {share !== undefined && <ProgressBar label={`Sending ${file.name}`} share={share} />}
        </div>
      ) : url && !bad && !over ? (
        <PartSound url={url} title={title} part={part} />
      ) : (
        <div className={styles.empty}>
          {bad && <PartProblem problem={part.problem} />}
          {!part && !locked && <WrittenGuide guide={content.guides?.[slot]} />}
          <div className={styles.ways}>
            <DropArea
              invitation={bad ? 'Drop another file,' : 'Drop a file,'}
              purpose={`for ${title}`}
              over={over}
              disabled={busy || locked}
              onChoose={() => on.onChoose(slot)}
            />
            {onRecord && !busy && !locked && (
              <RecordButton title={title} recorded={recorded} onRecord={() => onRecord(slot)} />
            )}
          </div>
        </div>
      )}
      {!file && <ReplacementNote part={part} name={name} />}
      {!file && url && !bad && recorded !== undefined && onRecord && !busy && !locked && (
        <RecordButton title={title} recorded={recorded} onRecord={() => onRecord(slot)} />
      )}
      <p className={styles.help}>
        {file && name && `Replaces ${name}`}
        {!file && url && (
          <>
            <span className={styles.name} title={name ?? undefined}>
              {name}
            </span>
            {part && <span className={styles.facts}>{` · ${sentBy(part, zone)}`}</span>}
          </>
        )}
        {!file && !url && audioHelp}
      </p>
      {voices}
    </section>
  );
}

/** The three parts while they load, in the same size; `low` where a drawer would scroll before there is anything to reach. */
export const SlotCardsSkeleton = ({ low = false }: { low?: boolean }) => (
  <SlotsSkeleton styles={styles} height={low ? 44 : 240}>
    <p className={styles.help}>
      <Skeleton width={180} />
    </p>
  </SlotsSkeleton>
);
