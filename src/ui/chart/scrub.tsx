import { type ReactNode, useId, useState } from 'react';
import { t } from '@/language/text';
import styles from './scrub.module.css';

interface Props {
  /** The accessible name of the chart. */
  label: string;
  /** The place of each point, in pixels from the left edge of the chart, ascending. */
  xs: readonly number[];
  width: number;
  /** From where to where the hairline is drawn. */
  top: number;
  bottom: number;
  /** The name of a point: its day, or its time in the episode. */
  titleOf: (at: number) => string;
  /** The values of a point, the same for the eye and for a screen reader. */
  children: (at: number) => ReactNode;
}

function nearest(xs: readonly number[], x: number): number {
  let best = 0;
  for (const [at, each] of xs.entries()) {
    if (Math.abs(each - x) < Math.abs((xs[best] ?? 0) - x)) best = at;
  }
  return best;
}

/**
 * Lies over a chart and shows the values of one point, with a hairline: of the one under the pointer, or of the one that
 * the arrow keys have led to. It is a slider of the browser, so that keys and screen readers need no code of ours.
 */
export function Scrub({ label, xs, width, top, bottom, titleOf, children }: Props) {
  const [chosen, setChosen] = useState<number>();
  const hint = useId();
  const last = xs.length - 1;
  const active = chosen === undefined ? undefined : Math.min(chosen, last);
  const x = active === undefined ? 0 : (xs[active] ?? 0);
  if (last < 0) return null;
  return (
    <div className={styles.scrub}>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={last}
        value={active ?? last}
        aria-label={label}
        aria-valuetext={titleOf(active ?? last)}
        aria-describedby={hint}
        onChange={({ target }) => setChosen(Number(target.value))}
        onFocus={() => setChosen((now) => now ?? last)}
        onBlur={() => setChosen(undefined)}
        onKeyDown={({ key }) => key === 'Escape' && setChosen(undefined)}
        onPointerMove={({ clientX, currentTarget }) =>
          setChosen(nearest(xs, clientX - currentTarget.getBoundingClientRect().left))
        }
        onPointerDown={(event) => {
          // The browser would take the point by its own measure, which knows no uneven distances.
          event.preventDefault();
          const { left } = event.currentTarget.getBoundingClientRect();
          event.currentTarget.focus({ preventScroll: true });
          setChosen(nearest(xs, event.clientX - left));
        }}
        onPointerLeave={({ currentTarget }) => {
          if (document.activeElement !== currentTarget) setChosen(undefined);
        }}
      />
      <span id={hint} hidden>{t`The arrow keys move from point to point.`}</span>
      {active !== undefined && (
        <span className={styles.hairline} style={{ left: x, top, height: bottom - top }} />
      )}
      {/* Always in the document, because a screen reader only announces changes of elements that it
          knows. */}
      <output
        className={active === undefined ? styles.nothing : styles.card}
        style={x > width / 2 ? { right: width - x + 12, top } : { left: x + 12, top }}
      >
        {active !== undefined && children(active)}
      </output>
    </div>
  );
}
