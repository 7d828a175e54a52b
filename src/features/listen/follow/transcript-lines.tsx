import { memo, type Ref } from 'react';
import type { Cue } from '@/contract/transcript/transcript';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { PlayGlyph } from '@/ui/media/media-icons';
import { player } from '../player/player';
import { Marked } from './marked';
import styles from './transcript-lines.module.css';

interface LineProps {
  cue: Cue;
  /** Who speaks, where that was another one in the line before. */
  speaker: string | null;
  when: 'past' | 'now' | 'later';
  /** What is searched for, in a line that has it. */
  q: string | undefined;
  /** It is the hit that is shown. */
  chosen: boolean;
}

const Line = memo(function Line({ cue, speaker, when, q, chosen }: LineProps) {
  return (
    <li>
      <button
        type="button"
        className={`${styles.line} ${styles[when]} ${chosen ? styles.chosen : ''}`}
        aria-current={when === 'now' ? 'true' : undefined}
        onClick={() => {
          player.seek(cue.start);
          player.play();
        }}
      >
        {q === undefined ? (
          <VisuallyHidden>{formatTime(cue.start)}</VisuallyHidden>
        ) : (
          <span className={styles.time}>
            <PlayGlyph />
            {formatTime(cue.start)}
          </span>
        )}
        {speaker && <span className={styles.speaker}>{speaker}</span>}
        <span className={styles.text}>{q === undefined ? cue.text : <Marked q={q}>{cue.text}</Marked>}</span>
      </button>
    </li>
  );
});

interface Props {
  ref: Ref<HTMLOListElement>;
  cues: readonly Cue[];
  /** The line that is said now; -1 before the first. */
  current: number;
  q: string;
  hits: readonly number[];
  /** The line of the hit that is shown. */
  shown: number | undefined;
}

/** What is said, line by line. A press plays from there. */
export function TranscriptLines({ ref, cues, current, q, hits, shown }: Props) {
  const found = new Set(hits);
  return (
    <ol ref={ref} className={styles.lines} aria-label={t`What is said`}>
      {cues.map((cue, index) => (
        <Line
          key={`${cue.start} ${cue.text}`}
          cue={cue}
          speaker={cue.speaker === cues[index - 1]?.speaker ? null : cue.speaker}
          when={index === current ? 'now' : index < current ? 'past' : 'later'}
          q={found.has(index) ? q : undefined}
          chosen={index === shown}
        />
      ))}
    </ol>
  );
}
