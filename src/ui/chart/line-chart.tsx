import type { CSSProperties } from 'react';
import { tokens } from '../theme/theme';
import { useTextScale } from '../theme/use-text-scale';
import { axisOf, datedPoints } from './axis';
import styles from './chart.module.css';
import { Curve } from './curve';
import { formatFigure } from './figure-words';
import { eventsAt, type LineData, pointName, pointWords, shortPointName } from './line-data';
import { EndLabels, EventMarks } from './line-extras';
import { Scrub } from './scrub';
import { useWidth } from './use-width';

interface LineChartProps extends LineData {
  /** The accessible name of the chart: "Listening per day". */
  label: string;
  /** The height in CSS pixels at the usual size of text. */
  height?: number;
}

/** Below this width the names of the lines are above the chart, because beside it they would take half of it. */
const narrow = 560;
const letterWidth = 7.2;
/** The number of dates that fit below a chart of this width; large text makes it narrower. */
const datesIn = (width: number) => (width >= narrow ? 5 : width >= 240 ? 3 : 2);

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));

/** The newest point of a line that is not hidden. */
const newest = (points: LineData['now'] | null | undefined) =>
  points?.findLast(({ value }) => value !== null) ?? undefined;

/** The last value of each line, of its day or of as long before, so that it does not read like a total; above a narrow chart the names. */
function endLabels(data: LineData, small: boolean): { now?: string; before?: string } {
  const { kind, now, before, names } = data;
  const words = (
    points: LineData['now'] | null | undefined,
    name: string,
    nameOf?: (day: string) => string,
  ) => {
    const { day = '', value = null } = newest(points) ?? {};
    if (value === null) return undefined;
    return small ? name : `${formatFigure(kind, value)} · ${nameOf?.(day) ?? name}`;
  };
  const thisYear = now.at(-1)?.day.slice(0, 4);
  return {
    now: words(now, names.now, (day) => shortPointName(data, day, thisYear)),
    before: words(before, names.before),
  };
}

/** A figure day by day, and the period before behind it. */
export function LineChart({ label, height = 220, ...all }: LineChartProps) {
  // The period before may have a month more, for which there is no place.
  const data = { ...all, before: all.before?.slice(0, all.now.length) };
  const { frame, width } = useWidth();
  const small = width !== undefined && width < narrow;
  return (
    <div ref={frame} className={styles.chart} style={{ minHeight: `${height / 16}rem` }}>
      {width !== undefined && <Plot {...data} label={label} height={height} width={width} small={small} />}
    </div>
  );
}

interface PlotProps extends LineData {
  label: string;
  height: number;
  width: number;
  small: boolean;
}

function Plot({ label, height: usual, width, small, ...data }: PlotProps) {
  const scale = useTextScale();
  const { kind, now, before, events = [] } = data;
  const height = usual * scale;
  const wide = letterWidth * scale;
  // What happened is named at the top of the chart, where no line may cross it.
  const headroom = events.length > 0 ? 1.1 : 1;
  const axis = axisOf(
    kind,
    [...now, ...(before ?? [])].map(({ value }) => value && value * headroom),
  );
  const labels = endLabels(data, small);
  const ends = [labels.now, labels.before].filter((text) => text !== undefined);
  const top = (small ? 22 * ends.length + 14 : 14) * scale;
  const bottom = height - 28 * scale;
  const left = longest(axis.ticks.map((tick) => tick.label)) * wide + 10 * scale;
  const right = width - (small ? 10 : longest(ends) * wide + 18);
  const count = now.length;
  const xOf = (at: number) =>
    count === 1 ? (left + right) / 2 : left + (at / Math.max(1, count - 1)) * (right - left);
  const yOf = (value: number) => bottom - (value / axis.max) * (bottom - top);
  const placesOf = (points: LineData['now']) =>
    points.map(({ value }, at) => ({ x: xOf(at), y: value === null ? null : yOf(value) }));
  const lastYear = now.at(-1)?.day.slice(0, 4) ?? '';
  const size = 13 * scale;

  return (
    <div className={styles.plot} style={{ '--height': `${height}px` } as CSSProperties}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {axis.ticks.map(({ value, label: text }) => (
          <g key={value}>
            <line
              {...{ x1: left, x2: right, y1: yOf(value), y2: yOf(value) }}
              stroke={value === 0 ? tokens.edge : tokens.chartGrid}
            />
            <text
              className={styles.other}
              fontSize={size}
              x={left - 10 * scale}
              y={yOf(value) + 4.5 * scale}
              textAnchor="end"
            >
              {text}
            </text>
          </g>
        ))}
        {datedPoints(count, datesIn(width / scale)).map((at) => (
          <text
            key={at}
            className={styles.other}
            fontSize={size}
            x={xOf(at)}
            y={bottom + 20 * scale}
            textAnchor={
              count === 1 ? 'middle' : at === 0 ? 'start' : small && at === count - 1 ? 'end' : 'middle'
            }
          >
            {pointName(
              { ...data, per: data.per === 'month' ? 'month' : 'day' },
              now[at]?.day ?? '',
              lastYear,
            )}
          </text>
        ))}
        <Curve points={placesOf(now)} before={placesOf(before ?? [])} bottom={bottom} />
        <EventMarks
          events={events}
          points={now}
          {...{ xOf, yOf, top, left, right, scale }}
          letterWidth={wide}
        />
        <EndLabels
          labels={labels}
          points={{ now, before: before ?? [] }}
          {...{ xOf, yOf, top, bottom, scale, small, width }}
        />
      </svg>
      <Scrub
        label={label}
        xs={now.map((_, at) => xOf(at))}
        width={width}
        top={top}
        bottom={bottom}
        titleOf={(at) => pointName(data, now[at]?.day ?? '')}
      >
        {(at) => <Values data={data} at={at} />}
      </Scrub>
    </div>
  );
}

/** Both values of a point, and what happened then. */
function Values({ data, at }: { data: LineData; at: number }) {
  const { kind, now, before, names } = data;
  const then = before?.[at];
  return (
    <>
      <strong className={styles.line}>
        {pointWords(kind, now[at]?.value)} · {names.now}
      </strong>
      <span className={styles.line}>{pointName(data, now[at]?.day ?? '')}</span>
      {then && (
        <span className={styles.quietLine}>
          {pointWords(kind, then.value)} · {names.before}, {pointName(data, then.day, then.day.slice(0, 4))}
        </span>
      )}
      {eventsAt(data, at).map(({ label }) => (
        <span key={label} className={styles.line}>
          {label}
        </span>
      ))}
    </>
  );
}
