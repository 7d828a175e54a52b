import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { playedLinks } from '@/client/http';
import { useTimeZone, useToday } from '@/client/today';
import { slotNames } from '@/contract/slot-names';
import { dayIn } from '@/contract/time-zone';
import { sentBy } from '@/entities/episode/episode-words';
import { PartSound } from '@/entities/episode/part-sound';
import { t } from '@/language/text';
import { formatShortDay, formatTime } from '@/ui/date/dates';
import { PlayDisc } from '@/ui/media/play-disc';
import { PartState, RefusalList, ReplacementNote } from '../part-status';
import type { PhonePart } from './phone-slot';
import styles from './sent-line.module.css';

interface Props extends PhonePart {
  /** The episode takes parts of the club now. */
  takesParts: boolean;
  /** Nothing is asked under it, so that its notes are in the line. */
  answered: boolean;
  /** What is asked under it. */
  askedRef: Ref<HTMLDivElement>;
  refusals: readonly string[];
  onRemove: () => void;
}

/** A part that needs nothing: one line with a play button; a tap shows the rest and what can be done with it. */
export function SentLine(props: Props) {
  const { slot, content, takesParts, busy, buttonRef, notes, answered, askedRef, refusals, ...on } = props;
  const [unfolded, setUnfolded] = useState(false);
  const more = useId();
  const today = useToday();
  const zone = useTimeZone();
  const title = slotNames[slot];
  const part = content.sent[slot];
  const url = content[slot];
  if (!part || !url) return <EmptyLine title={title}>{notes}</EmptyLine>;
  const sentName = content[`${slot}_name`] ?? t`Your file`;
  // Of what the play button plays.
  const { duration } = part.mastered ?? part;
  const day = formatShortDay(dayIn(zone, new Date(part.at)), today.slice(0, 4));
  return (
    <section className={styles.part} aria-label={title}>
      <div className={`${styles.line} ${styles.sent}`}>
        {!unfolded && (
          <span className={styles.play}>
            <PlayDisc src={playedLinks(part.mastered?.url ?? url).src} label={title} />
          </span>
        )}
        <span className={styles.words}>
          <h2 className={styles.title}>
            <button
              ref={buttonRef}
              type="button"
              className={styles.open}
              aria-expanded={unfolded}
              aria-controls={more}
              onClick={() => setUnfolded(!unfolded)}
            >
              {title}
            </button>
          </h2>
          <span className={styles.file}>{sentName}</span>
        </span>
        {duration !== null && <span className={styles.length}>{formatTime(duration)}</span>}
        <span className={styles.state}>
          <PartState {...{ part, takesParts }} sentWord={t`Sent · ${day}`} />
        </span>
        <DownOutlined className={unfolded ? styles.up : styles.down} aria-hidden />
      </div>
      <div id={more} className={styles.more} hidden={!unfolded}>
        {unfolded && (
          <>
            <PartSound url={url} title={title} part={part} />
            <p className={styles.facts}>{`${sentName} · ${sentBy(part, zone)}`}</p>
            {answered && notes}
            {takesParts && !busy && <LineActions title={title} {...on} />}
          </>
        )}
      </div>
      {(part.keeps || part.refused) && (
        <div className={styles.asked}>
          <ReplacementNote part={part} name={sentName} />
        </div>
      )}
      {!answered && (
        <div ref={askedRef} className={styles.asked}>
          {notes}
        </div>
      )}
      <div className={refusals.length > 0 ? styles.asked : undefined}>
        <RefusalList refusals={refusals} />
      </div>
    </section>
  );
}

const LineActions = ({
  title,
  onChoose,
  onRecord,
  onRemove,
}: { title: string } & Pick<Props, 'onChoose' | 'onRecord' | 'onRemove'>) => (
  <div className={styles.actions}>
    <Button onClick={onChoose} aria-label={t`Replace ${title}`}>{t`Replace`}</Button>
    <Button onClick={onRecord} aria-label={t`Record again: ${title}`}>{t`Record again`}</Button>
    <Button onClick={onRemove} aria-label={t`Remove ${title}`}>{t`Remove`}</Button>
  </div>
);

/** A part that was not sent for an episode that takes none any more. */
const EmptyLine = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <div className={styles.line}>
      <span className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
      </span>
      <PartState part={null} sentWord="" takesParts={false} />
    </div>
    {children}
  </section>
);

/** The lines of an episode, in one card. */
export const SentList = ({ children }: { children: ReactNode }) => (
  <div className={styles.list}>{children}</div>
);
