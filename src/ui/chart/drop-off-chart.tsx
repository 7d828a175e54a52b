import type { CSSProperties } from 'react';
import { t } from '@/language/text';
import { formatTime } from '../date/dates';
import { tokens } from '../theme/theme';
import { useTextScale } from '../theme/use-text-scale';
import styles from './chart.module.css';
import { Curve } from './curve';
import { type DropOffData, partAt, placeNames, shareAt, spaced } from './drop-off-data';
import { fewWords, formatShare } from './figure-words';
import { Scrub } from './scrub';
import { useWidth } from './use-width';

interface DropOffChartProps extends DropOffData {
  /** The accessible name of the chart: "Share still listening, Ep 11". */
  label: string;
  /** The height in CSS pixels at the usual size of text. */
  height?: number;
}

const letterWidth = 7.2;
const grid = [
  { share: 1, label: formatShare(1) },
  { share: 0.5, label: '50' },
  { share: 0, label: '0' },
];

/** Where people stop, true to time: the parts of an episode as bands, and the share that still listens as a line. */
export function DropOffChart({ height = 220, ...props }: DropOffChartProps) {
  const { frame, width } = useWidth();
  return (
    <div ref={frame} className={styles.chart} style={{ minHeight: `${height / 16}rem` }}>
      {width !== undefined && <Plot {...props} height={height} width={width} />}
    </div>
  );
}

function Plot({
  label,
  height: usual,
  width,
  ...data
}: DropOffChartProps & { height: number; width: number }) {
  const scale = useTextScale();
  const { parts, points } = data;
  const height = usual * scale;
  const size = 13 * scale;
  const top = 44 * scale;
  const bottom = height - 28 * scale;
  const left = 46 * scale;
  const right = width - 48 * scale;
  const length = parts.at(-1)?.to ?? points.at(-1)?.at ?? 0;
  const xOf = (time: number) => left + (time / Math.max(1, length)) * (right - left);
  const yOf = (share: number) => bottom - share * (bottom - top);
  const borders = [...parts.map(({ from }) => from), length];
  const xs = borders.map(xOf);
  const rings = spaced(xs, 40 * scale, 'later').slice(1, -1);
  const times = spaced(xs, 44 * scale, 'earlier');
  const end = shareAt(data, length);

  return (
    <div className={styles.plot} style={{ '--height': `${height}px` } as CSSProperties}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {parts.map(({ from, to, spot }, at) => (
          <rect
            key={from}
            x={xOf(from)}
            y={top}
            width={Math.max(0, xOf(to) - xOf(from))}
            height={bottom - top}
            fill={spot ? tokens.chartSpot : at % 2 === 0 ? tokens.chartBand : tokens.paper}
          />
        ))}
        {grid.map(({ share, label: text }) => (
          <g key={share}>
            <line
              {...{ x1: left, x2: right, y1: yOf(share), y2: yOf(share) }}
              stroke={share === 0 ? tokens.edge : tokens.chartGrid}
            />
            <text
              className={styles.other}
              fontSize={size}
              x={left - 10 * scale}
              y={yOf(share) + 4.5 * scale}
              textAnchor="end"
            >
              {text}
            </text>
          </g>
        ))}
        {placeNames(parts, xOf, letterWidth * scale).map(({ part, x, step }) => {
          if (step === undefined) return null;
          const y = top - (step === 0 ? 9 : 24) * scale;
          return (
            <g key={part.from}>
              {step === 1 && <line x1={x} x2={x} y1={y + 4 * scale} y2={top} stroke={tokens.edge} />}
              <text className={styles.part} fontSize={size} x={x} y={y} textAnchor="middle">
                {part.name}
              </text>
            </g>
          );
        })}
        <Curve
          points={points.map(({ at, share }) => ({ x: xOf(at), y: share === null ? null : yOf(share) }))}
          bottom={bottom}
        />
        {rings.map((border) => {
          const time = borders[border] ?? 0;
          const share = shareAt(data, time);
          if (share === null) return null;
          // Below the line, so that the label is never crossed by it; above where there is no room.
          const y = yOf(share) + (yOf(share) + 24 * scale > bottom ? -10 : 20) * scale;
          return (
            <g key={time}>
              <circle
                {...{ cx: xOf(time), cy: yOf(share), r: 3.5 }}
                fill={tokens.paper}
                stroke={tokens.chartNow}
                strokeWidth={2}
              />
              <text className={styles.event} fontSize={size} x={xOf(time)} y={y} textAnchor="middle">
                {formatShare(share)}
              </text>
            </g>
          );
        })}
        {end !== null && (
          <>
            <circle cx={right} cy={yOf(end)} r={4} fill={tokens.chartNow} />
            <text className={styles.event} fontSize={size} x={right + 9 * scale} y={yOf(end) + 4.5 * scale}>
              {formatShare(end)}
            </text>
          </>
        )}
        {times.map((border) => (
          <text
            key={borders[border]}
            className={styles.other}
            fontSize={size}
            x={xs[border]}
            y={bottom + 20 * scale}
            textAnchor={border === 0 ? 'start' : 'middle'}
          >
            {formatTime(borders[border] ?? 0)}
          </text>
        ))}
      </svg>
      <Scrub
        label={label}
        xs={points.map(({ at }) => xOf(at))}
        width={width}
        top={top}
        bottom={bottom}
        titleOf={(at) => formatTime(points[at]?.at ?? 0)}
      >
        {(at) => <Values data={data} at={at} />}
      </Scrub>
    </div>
  );
}

/** How many still listen at a time, and what they hear. */
function Values({ data, at }: { data: DropOffData; at: number }) {
  const { at: time = 0, share = null } = data.points[at] ?? {};
  return (
    <>
      <strong className={styles.line}>
        {share === null ? fewWords : t`${formatShare(share)} still listening`}
      </strong>
      <span className={styles.quietLine}>
        {formatTime(time)} · {partAt(data, time)?.name}
      </span>
    </>
  );
}
