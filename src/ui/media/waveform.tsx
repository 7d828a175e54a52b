import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatPercent } from '../chart/percent';
import styles from './waveform.module.css';
import { barsOf, drawBars, keyTarget } from './waveform-bars';

interface WaveformProps {
  /** Loudness over time, 0..1, as many as there are. None yet draws a flat line. */
  peaks: readonly number[];
  /** Share that was played, 0..1. */
  progress: number;
  /** Makes it a slider. Called once per act (a click, the end of a drag, a key) with a share of 0..1. */
  onSeek?: (share: number) => void;
  /** Height of the bars in pixels; the slider's touch area is 44 at least. */
  height: number;
  tone: 'navy' | 'flare' | 'quiet';
  /** The accessible name. */
  label: string;
  /** The place of the slider, in words ("7:42 of 18:04"), for a screen reader. */
  valueText?: (share: number) => string;
  /** Share that an arrow key moves; 0.02 if absent. */
  step?: number;
  /** Marks the place with a line and a knob at its foot. */
  knob?: boolean | undefined;
  /** Shares at which something begins; drawn as lines. */
  marks?: readonly number[];
  /** The words for a place, for a person who points at it or drags. */
  pointText?: (share: number) => string;
}

/** Pixels from one bar to the next. */
const pitch = 5;

const none: readonly number[] = [];

/** Sound as bars, the played ones in colour. With `onSeek` a native slider lies over it, for mouse, touch and keys. */
export function Waveform(props: WaveformProps) {
  const { peaks, progress, onSeek, height, tone, label, valueText = formatPercent, step = 0.02 } = props;
  const { knob, marks = none, pointText } = props;
  const box = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(96);
  const [dragged, setDragged] = useState<number>();
  const [hovered, setHovered] = useState<number>();

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = (width: number) => width > 0 && setCount(Math.max(12, Math.floor(width / pitch)));
    measure(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // React's onChange is the browser's `input`; the browser's `change` comes once, when a drag has ended.
  useEffect(() => {
    const input = slider.current;
    if (!input || !onSeek) return;
    const commit = () => {
      setDragged(undefined);
      onSeek(Number(input.value));
    };
    input.addEventListener('change', commit);
    return () => input.removeEventListener('change', commit);
  }, [onSeek]);

  const path = useMemo(() => drawBars(barsOf(peaks, count), height), [peaks, count, height]);
  const shown = Math.min(1, Math.max(0, dragged ?? progress));
  const played: CSSProperties = { clipPath: `inset(0 ${100 - shown * 100}% 0 0)` };
  const pointed = onSeek && pointText ? (dragged ?? hovered) : undefined;
  const drawing = {
    viewBox: `0 0 ${count} ${height}`,
    preserveAspectRatio: 'none',
  } as const;

  return (
    <div
      ref={box}
      className={`${styles.waveform} ${styles[tone]}`}
      style={{ height }}
      {...(!onSeek && { role: 'img', 'aria-label': label })}
    >
      <svg aria-hidden="true" className={styles.bars} {...drawing}>
        <path d={path} />
      </svg>
      <svg aria-hidden="true" className={`${styles.bars} ${styles.played}`} style={played} {...drawing}>
        <path d={path} />
      </svg>
      {marks.map((mark) => (
        <span key={mark} aria-hidden="true" className={styles.mark} style={{ left: `${mark * 100}%` }} />
      ))}
      {knob && <span aria-hidden="true" className={styles.knob} style={{ left: `${shown * 100}%` }} />}
      {pointed !== undefined && pointText && (
        <>
          <span aria-hidden="true" className={styles.line} style={{ left: `${pointed * 100}%` }} />
          {/* Moved to the left by its share of the line, so that it never leaves the line's ends. */}
          <span
            aria-hidden="true"
            className={styles.tip}
            style={{ left: `${pointed * 100}%`, transform: `translateX(${-pointed * 100}%)` }}
          >
            {pointText(pointed)}
          </span>
        </>
      )}
      {onSeek && (
        <input
          ref={slider}
          className={styles.slider}
          type="range"
          min={0}
          max={1}
          step="any"
          value={shown}
          aria-label={label}
          aria-valuetext={valueText(shown)}
          onChange={(event) => setDragged(Number(event.target.value))}
          onBlur={() => setDragged(undefined)}
          onPointerMove={({ pointerType, clientX, currentTarget }) => {
            // A finger has no hover, and the slider itself announces a drag.
            if (pointerType !== 'mouse') return;
            const { left, width } = currentTarget.getBoundingClientRect();
            if (width > 0) setHovered(Math.min(1, Math.max(0, (clientX - left) / width)));
          }}
          onPointerLeave={() => setHovered(undefined)}
          onKeyDown={(event) => {
            if (event.altKey || event.ctrlKey || event.metaKey) return;
            const target = keyTarget(event.key, shown, step);
            if (target === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            onSeek(target);
          }}
        />
      )}
    </div>
  );
}
