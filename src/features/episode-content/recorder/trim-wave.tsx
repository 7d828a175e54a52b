import { type PointerEvent, useRef } from 'react';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import styles from './listen-back.module.css';
import { leastKeptMs, type Trimmed } from './use-trimmed';

/** The step of an arrow key for a grip, and of Page Up and Down. */
const stepMs = 500;
const leapMs = 5000;
const flat: readonly number[] = Array.from({ length: 64 }, () => 0.08);

interface GripProps {
  end: 'from' | 'to';
  trimmed: Trimmed;
  /** Where a pointer is, in milliseconds of the recording. */
  msAt: (x: number) => number;
}

/** One end of what is kept: dragged, or moved with the arrow keys. */
function Grip({ end, trimmed, msAt }: GripProps) {
  const { range, length, move } = trimmed;
  const value = range[end];
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(end, msAt(event.clientX));
  };
  const steps: Record<string, number> = {
    ArrowLeft: -stepMs,
    ArrowDown: -stepMs,
    ArrowRight: stepMs,
    ArrowUp: stepMs,
    PageDown: -leapMs,
    PageUp: leapMs,
    Home: -length,
    End: length,
  };
  return (
    <button
      type="button"
      role="slider"
      className={styles.grip}
      style={{ left: `${(value / length) * 100}%` }}
      aria-label={end === 'from' ? t`Where it begins` : t`Where it ends`}
      aria-valuemin={end === 'from' ? 0 : Math.round((range.from + leastKeptMs) / 1000)}
      aria-valuemax={Math.round((end === 'from' ? range.to - leastKeptMs : length) / 1000)}
      aria-valuenow={Math.round(value / 1000)}
      aria-valuetext={formatTime(value / 1000)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={(event) => {
        const by = steps[event.key];
        if (by === undefined) return;
        event.preventDefault();
        move(end, value + by);
      }}
    >
      <span className={styles.handle} aria-hidden="true" />
    </button>
  );
}

/** The recording as bars: cut sound grey, played flare, kept navy; with a grip at each end. A press plays from there. */
export function TrimWave({ trimmed }: { trimmed: Trimmed }) {
  const { range, length, at, peaks, mayTrim, play } = trimmed;
  const box = useRef<HTMLDivElement>(null);
  const msAt = (x: number) => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    return Math.min(1, Math.max(0, (x - left) / Math.max(1, width))) * length;
  };
  const shown = (peaks.length > 0 ? peaks : flat).map((peak, bar) => ({ peak, bar }));
  const lookAt = (bar: number) => {
    const ms = ((bar + 0.5) / shown.length) * length;
    if (ms < range.from || ms >= range.to) return styles.cut;
    return ms < at ? styles.played : '';
  };
  const edge = (ms: number) => `${(ms / length) * 100}%`;
  return (
    <div className={styles.waveBox}>
      <div ref={box} className={styles.wave}>
        {/* For pointers only; a keyboard plays from the beginning, or moves the position. */}
        <div
          className={styles.bars}
          aria-hidden="true"
          onPointerUp={(event) => {
            const ms = msAt(event.clientX);
            if (mayTrim && ms >= range.from && ms < range.to) play(ms);
          }}
        >
          {shown.map(({ peak, bar }) => (
            <span
              key={bar}
              className={`${styles.bar} ${lookAt(bar)}`}
              style={{ height: `${Math.max(6, peak * 100)}%` }}
            />
          ))}
        </div>
        {mayTrim && (
          <>
            <span
              className={styles.frame}
              style={{ left: edge(range.from), right: edge(length - range.to) }}
              aria-hidden="true"
            />
            <Grip end="from" {...{ trimmed, msAt }} />
            <Grip end="to" {...{ trimmed, msAt }} />
          </>
        )}
      </div>
      {mayTrim && (
        <div className={styles.ends} aria-hidden="true">
          <span>{formatTime(range.from / 1000)}</span>
          <strong>{t`Drag to trim`}</strong>
          <span>{formatTime(range.to / 1000)}</span>
        </div>
      )}
    </div>
  );
}
