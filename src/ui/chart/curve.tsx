import { tokens } from '../theme/theme';

/** A place in pixels; `y` is null where the value may not be shown. */
interface CurvePoint {
  x: number;
  y: number | null;
}

type Place = CurvePoint & { y: number };

/** The points in pieces between the gaps. */
function pieces(points: readonly CurvePoint[]): Place[][] {
  const found: Place[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) found.push([]);
    else found.at(-1)?.push({ x, y });
  }
  return found.filter((piece) => piece.length > 0);
}

const words = (points: readonly Place[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');

interface Props {
  points: readonly CurvePoint[];
  /** The period before: dashed, behind the other. */
  before?: readonly CurvePoint[];
  /** The height of zero: the curve is shaded down to it. */
  bottom: number;
}

/** The curve of a chart, with gaps where a value may not be shown. A point between two gaps is a dot. */
export function Curve({ points, before = [], bottom }: Props) {
  const own = pieces(points).map((places) => ({ places, from: places[0]?.x, to: places.at(-1)?.x }));
  return (
    <>
      {own.map(({ places, from, to }) => (
        <polygon
          key={from}
          points={`${from},${bottom} ${words(places)} ${to},${bottom}`}
          fill={tokens.navy}
          fillOpacity={0.05}
        />
      ))}
      {pieces(before).map((places) => (
        <polyline
          key={places[0]?.x}
          points={words(places)}
          fill="none"
          stroke={tokens.chartBefore}
          strokeWidth={1.5}
          strokeDasharray="4 4"
        />
      ))}
      {own.map(({ places, from }) =>
        places.length === 1 ? (
          <circle key={from} cx={from} cy={places[0]?.y} r={2.5} fill={tokens.navy} />
        ) : (
          <polyline
            key={from}
            points={words(places)}
            fill="none"
            stroke={tokens.navy}
            strokeWidth={2.5}
            strokeLinejoin="round"
          />
        ),
      )}
    </>
  );
}
