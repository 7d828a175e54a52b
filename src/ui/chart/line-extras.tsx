import { tokens } from '../theme/theme';
import { keepApart } from './axis';
import styles from './chart.module.css';
import type { LineData } from './line-data';
import { type ChartEvent, placeEvents } from './line-marks';

type Points = LineData['now'];

interface Place {
  xOf: (at: number) => number;
  yOf: (value: number) => number;
}

interface EventMarksProps extends Place {
  events: readonly ChartEvent[];
  points: Points;
  top: number;
  left: number;
  right: number;
  letterWidth: number;
  scale: number;
}

/** The events, above their days: the only flare in a chart. */
export function EventMarks({
  events,
  points,
  xOf,
  yOf,
  top,
  left,
  right,
  letterWidth,
  scale,
}: EventMarksProps) {
  const days = points.map(({ day }) => day);
  return placeEvents(events, days, { xOf, left, right, letterWidth }).map(({ day, label, at, x, side }) => (
    <g key={`${day} ${label}`}>
      <line x1={x} x2={x} y1={top - 4} y2={yOf(points[at]?.value ?? 0) - 6} stroke={tokens.edge} />
      <circle cx={x} cy={top - 4} r={4.5} fill={tokens.flare} />
      {side && (
        <text
          className={styles.event}
          fontSize={13 * scale}
          x={x + (side === 'left' ? -10 : 10)}
          y={top - 4 + 4.5 * scale}
          textAnchor={side === 'left' ? 'end' : 'start'}
        >
          {label}
        </text>
      )}
    </g>
  ));
}

interface EndLabelsProps extends Place {
  labels: { now?: string; before?: string };
  points: { now: Points; before: Points };
  top: number;
  bottom: number;
  scale: number;
  small: boolean;
  width: number;
}

const lastShown = (points: Points) => points.findLastIndex(({ value }) => value !== null);

/** The dot at the end of the line; value and name of both lines beside their ends, or above a narrow chart. */
export function EndLabels(props: EndLabelsProps) {
  const { labels, points, xOf, yOf, top, bottom, scale, small, width } = props;
  const last = { now: lastShown(points.now), before: lastShown(points.before) };
  const heightOf = (line: 'now' | 'before') => yOf(points[line][last[line]]?.value ?? 0);
  const bounds = { gap: 18 * scale, top, bottom };
  const [now, before] =
    labels.now && labels.before
      ? keepApart(heightOf('now'), heightOf('before'), bounds)
      : [heightOf('now'), heightOf('before')];
  const lines = [
    { text: labels.now, y: now, look: styles.own, stroke: { stroke: tokens.chartNow, strokeWidth: 2.5 } },
    {
      text: labels.before,
      y: before,
      look: styles.other,
      stroke: { stroke: tokens.chartBefore, strokeWidth: 1.5, strokeDasharray: '4 4' },
    },
  ].filter(({ text }) => text !== undefined);
  return (
    <>
      {labels.now && <circle cx={xOf(last.now)} cy={heightOf('now')} r={4} fill={tokens.chartNow} />}
      {lines.map(({ text, y: beside, look, stroke }, line) => {
        const y = small ? (22 * line + 13) * scale : beside;
        return (
          <g key={text}>
            {small && <line x1={width - 34} x2={width - 10} y1={y} y2={y} {...stroke} />}
            <text
              className={look}
              fontSize={13 * scale}
              x={small ? width - 42 : xOf(points.now.length - 1) + 14}
              y={y + 4.5 * scale}
              textAnchor={small ? 'end' : 'start'}
            >
              {text}
            </text>
          </g>
        );
      })}
    </>
  );
}
