import type { ReactNode } from 'react';
import { useTimeZone } from '@/client/today';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { slotNames } from '@/contract/slot-names';
import { sentBy } from '@/entities/episode/episode-words';
import { PartSound } from '@/entities/episode/part-sound';
import { audioHelp } from '@/kit/upload/sound-file';
import { t } from '@/language/text';
import { Skeleton } from '@/ui/feedback/skeleton';
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
  /** The episode takes parts of the club now. */
  takesParts: boolean;
  /** What is asked and said under it. */
  notes: ReactNode;
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
  takesParts,
  recorded,
  notes,
  ...on
}: Props) {
  const mayChoose = takesParts && !busy;
  const { over, handlers } = useFileDrop((files) => on.onFiles(files, slot), !mayChoose);
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
        <PartState part={part} file={file} share={share} sentWord={t`Sent`} takesParts={takesParts} />
        {url && (
          <SlotMenu
            title={title}
            disabled={busy}
            takesParts={takesParts}
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
          {share !== undefined && <ProgressBar label={t`Sending ${file.name}`} share={share} />}
        </div>
      ) : url && !bad && !over ? (
        <PartSound url={url} title={title} part={part} />
      ) : (
        <div className={styles.empty}>
          {bad && <PartProblem problem={part.problem} />}
          {!part && takesParts && <WrittenGuide guide={content.guides?.[slot]} />}
          <div className={styles.ways}>
            <DropArea
              invitation={bad ? t`Drop another file,` : t`Drop a file,`}
              purpose={t`for ${title}`}
              over={over}
              disabled={!mayChoose}
              onChoose={() => on.onChoose(slot)}
            />
            {onRecord && mayChoose && (
              <RecordButton title={title} recorded={recorded} onRecord={() => onRecord(slot)} />
            )}
          </div>
        </div>
      )}
      {!file && <ReplacementNote part={part} name={name} />}
      {!file && url && !bad && recorded !== undefined && onRecord && mayChoose && (
        <RecordButton title={title} recorded={recorded} onRecord={() => onRecord(slot)} />
      )}
      <p className={styles.help}>
        {file && name && t`Replaces ${name}`}
        {!file && url && (
          <>
            <span className={styles.name} title={name ?? undefined}>
              {name}
            </span>
            {part && <span className={styles.facts}>{` · ${sentBy(part, zone)}`}</span>}
          </>
        )}
        {!file && !url && audioHelp(limits.audioBytes)}
      </p>
      {notes}
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
