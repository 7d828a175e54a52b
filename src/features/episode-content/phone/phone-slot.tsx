import { FolderOpenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode, Ref } from 'react';
import { type EpisodeContent, type Slot, slots } from '@/contract/episode-content';
import { shortSlotNames, slotNames } from '@/contract/slot-names';
import { guideOf } from '@/entities/episode/part-guides';
import { PartSound } from '@/entities/episode/part-sound';
import { t } from '@/language/text';
import { sizeWords } from '@/ui/form/file-size';
import {
  FileChip,
  PartProblem,
  PartState,
  ProgressBar,
  RefusalList,
  ReplacementNote,
  ResendAsked,
  WrittenGuide,
} from '../part-status';
import { RecordButton } from '../recorder/part-recorder';
import styles from './phone-slot.module.css';

/** The props of a part on the phone, as a card or as a line. */
export interface PhonePart {
  slot: Slot;
  content: EpisodeContent;
  /** Files are being sent. */
  busy: boolean;
  /** The button that has the focus once its file is taken out. */
  buttonRef: Ref<HTMLButtonElement>;
  /** What is asked and said under it. */
  notes: ReactNode;
  onChoose: () => void;
  onRecord: () => void;
}

interface Props extends PhonePart {
  /** The file chosen for it, or being sent. */
  file?: File;
  /** 0..1 while it is on its way. */
  share?: number;
  /** What was refused when a file was chosen for it. */
  refusals: readonly string[];
  /** The seconds of a recording that waits on this device. */
  recorded?: number;
  /** It is the first part to do. */
  large: boolean;
  onTakeOut: (file: File) => void;
  /** Gives the chosen file to another part; two files trade places. */
  onMove: (file: File, slot: Slot) => void;
}

/** The menu that moves a chosen file to another part. */
const MoveFile = ({ file, slot, onMove }: { file: File } & Pick<Props, 'slot' | 'onMove'>) => (
  <fieldset className={styles.move} aria-label={t`Move ${file.name}`}>
    <span className={styles.note} aria-hidden="true">{t`Move to`}</span>
    {slots
      .filter((other) => other !== slot)
      .map((other) => (
        <button key={other} type="button" className={styles.to} onClick={() => onMove(file, other)}>
          {shortSlotNames[other]}
        </button>
      ))}
  </fieldset>
);

/** What to say in the first part to do, its first line large. */
function LargeGuide({ content, slot }: Pick<Props, 'content' | 'slot'>) {
  const { say, length } = guideOf(content.guides, slot);
  const [first, ...others] = say.split('\n');
  return (
    <div className={styles.guide}>
      <p className={styles.say}>{first}</p>
      <p className={styles.note}>{[...others, length].join('\n')}</p>
    </div>
  );
}

/** A part that is still to send: what to say, to record or to choose; what is chosen, and how far it is. */
export function PhoneSlot(props: Props) {
  const { slot, content, file, share, busy, refusals, buttonRef, notes, recorded, large, ...on } = props;
  const title = slotNames[slot];
  const part = content.sent[slot];
  const url = content[slot];
  const sentName = url ? (content[`${slot}_name`] ?? t`Your file`) : undefined;
  const bad = part?.check === 'bad';
  return (
    <section className={styles.slot} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <PartState part={part} file={file} share={share} sentWord={t`Sent`} />
      </div>
      {file ? (
        <>
          <div className={styles.chosen}>
            <FileChip name={file.name} onRemove={busy ? undefined : () => on.onTakeOut(file)} />
            <span className={styles.note}>{sizeWords(file.size)}</span>
            {sentName && <span className={styles.note}>{t`replaces ${sentName}`}</span>}
          </div>
          {!busy && <MoveFile file={file} slot={slot} onMove={on.onMove} />}
          {share !== undefined && <ProgressBar label={t`Sending ${file.name}`} share={share} />}
        </>
      ) : (
        <>
          {part?.resend && <ResendAsked reason={part.resend.reason} />}
          {bad && <PartProblem problem={part.problem} />}
          {url && !bad && <PartSound url={url} title={title} part={part} />}
          {sentName && <p className={styles.note}>{sentName}</p>}
          <ReplacementNote part={part} name={content[`${slot}_name`]} />
          {!part && !large && <WrittenGuide guide={content.guides?.[slot]} />}
          {!part && large && <LargeGuide content={content} slot={slot} />}
          {!busy && (
            <div className={large ? styles.ways : styles.smallWays}>
              <RecordButton title={title} recorded={recorded} large={large} onRecord={on.onRecord} />
              <Button
                ref={buttonRef}
                icon={large && <FolderOpenOutlined aria-hidden />}
                onClick={on.onChoose}
                aria-label={part ? t`Choose another file for ${title}` : t`Choose file for ${title}`}
              >
                {part ? t`Choose another file` : t`Choose file`}
              </Button>
            </div>
          )}
        </>
      )}
      {notes}
      <RefusalList refusals={refusals} />
    </section>
  );
}
