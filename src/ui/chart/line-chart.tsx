import type { CSSProperties } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from 'recharts';
import { tokens } from '../theme/theme';
import { useTextScale } from '../theme/use-text-scale';
import { axisOf, datedPoints } from './axis';
import styles from './chart.module.css';
import { formatFigure } from './figure-words';
import { eventsAt, type LineData, pointName, pointWords } from './line-data';
import { EndLabels, EventMarks, LonelyPoints } from './line-extras';
import { Scrub } from './scrub';
import { useWidth } from './use-width';

interface LineChartProps extends LineData {
  /** The accessible name of the chart: "Hours listened per day". */
  label: string;
  /** The height in CSS pixels at the usual size of text. */
  height?: number;
}

/**
 * Below this width the names of the lines are above the chart, because beside it they would take half of it.
 */
const narrow = 560;
const letterWidth = 7.2;
/** The number of dates that fit below a chart of this width; large text makes it narrower. */
const datesIn = (width: number) => (width >= narrow ? 5 : width >= 240 ? 3 : 2);

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));

/** The newest point of a line that is not hidden. */
const newest = (points: LineData['now'] | null | undefined) =>
  points?.findLast(({ value }) => value !== null) ?? undefined;

function endLabels({ kind, now, before, names }: LineData): { now?: string; before?: string } {
  const words = (points: LineData['now'] | null | undefined, name: string) => {
    const value = newest(points)?.value;
    return value === undefined || value === null ? undefined : `${formatFigure(kind, value)} · ${name}`;
  };
  return { now: words(now, names.now), before: words(before, names.before) };
}

/** A figure day by day, and the period before behind it. The look is the design's, by `design/README`: recharts draws the lines. */
export function LineChart({ label, height = 220, ...data }: LineChartProps) {
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
  const labels = endLabels(data);
  const ends = [labels.now, labels.before].filter((text) => text !== undefined);
  const top = (small ? 22 * ends.length + 14 : 14) * scale;
  const bottom = height - 28 * scale;
  const left = longest(axis.ticks.map((tick) => tick.label)) * wide + 10 * scale;
  const right = width - (small ? 10 : longest(ends) * wide + 18);
  const count = now.length;
  const xOf = (at: number) =>
    count === 1 ? (left + right) / 2 : left + (at / Math.max(1, count - 1)) * (right - left);
  const yOf = (value: number) => bottom - (value / axis.max) * (bottom - top);
  const rows = now.map(({ value }, at) => ({ at, now: value, before: before?.[at]?.value ?? null }));
  const lastYear = now.at(-1)?.day.slice(0, 4) ?? '';
  const tick = { fill: tokens.mute, fontSize: 13 * scale };

  return (
    <div className={styles.plot} style={{ '--height': `${height}px` } as CSSProperties}>
      <div className={styles.drawn} aria-hidden="true">
        <ComposedChart
          width={width}
          height={height}
          margin={{ top, right: width - right, bottom: 0, left: 0 }}
          data={rows}
          accessibilityLayer={false}
          // Fills its frame, whose size on paper differs from that on the screen.
          style={{ width: '100%', height: '100%' }}
        >
          <CartesianGrid vertical={false} stroke={tokens.chartGrid} syncWithTicks />
          <XAxis
            dataKey="at"
            type="number"
            domain={count === 1 ? [-1, 1] : [0, Math.max(1, count - 1)]}
            ticks={datedPoints(count, datesIn(width / scale))}
            interval={0}
            height={28 * scale}
            axisLine={{ stroke: tokens.edge }}
            tickLine={false}
            tick={({ x, y, payload }) => {
              const at = Number(payload.value);
              const anchor =
                count === 1 ? 'middle' : at === 0 ? 'start' : small && at === count - 1 ? 'end' : 'middle';
              return (
                <text {...tick} x={x} y={Number(y) + 12 * scale} textAnchor={anchor}>
                  {pointName(
                    { ...data, per: data.per === 'month' ? 'month' : 'day' },
                    now[at]?.day ?? '',
                    lastYear,
                  )}
                </text>
              );
            }}
          />
          <YAxis
            type="number"
            domain={[0, axis.max]}
            ticks={axis.ticks.map(({ value }) => value)}
            interval={0}
            width={left}
            axisLine={false}
            tickLine={false}
            tick={({ y, payload }) => (
              <text {...tick} x={left - 10 * scale} y={Number(y) + 4.5 * scale} textAnchor="end">
                {axis.ticks.find(({ value }) => value === payload.value)?.label}
              </text>
            )}
          />
          <Area
            dataKey="now"
            type="linear"
            stroke="none"
            fill={tokens.navy}
            fillOpacity={0.05}
            isAnimationActive={false}
            activeDot={false}
          />
          {before && (
            <Line
              dataKey="before"
              type="linear"
              stroke={tokens.chartBefore}
              strokeWidth={1.5}
              strokeDasharray="4 4"
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          )}
          <Line
            dataKey="now"
            type="linear"
            stroke={tokens.navy}
            strokeWidth={2.5}
            strokeLinejoin="round"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
          <LonelyPoints points={now} xOf={xOf} yOf={yOf} />
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
        </ComposedChart>
      </div>
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
