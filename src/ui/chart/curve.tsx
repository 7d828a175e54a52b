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
          fill={tokens.chartNow}
          fillOpacity={0.05}
        />
      ))}
      {pieces(before).map((places) => (
        <Line
          key={places[0]?.x}
          places={places}
          stroke={tokens.chartBefore}
          strokeWidth={1.5}
          strokeDasharray="4 4"
        />
      ))}
      {own.map(({ places, from }) => (
        <Line key={from} places={places} stroke={tokens.chartNow} strokeWidth={2.5} />
      ))}
    </>
  );
}

interface LineProps {
  places: readonly Place[];
  stroke: string;
  strokeWidth: number;
  strokeDasharray?: string;
}

/** A piece without gaps; a dot where it is one point, because a line of one point would be invisible. */
function Line({ places, ...look }: LineProps) {
  const [first] = places;
  return first && places.length === 1 ? (
    <circle cx={first.x} cy={first.y} r={2.5} fill={look.stroke} />
  ) : (
    <polyline points={words(places)} fill="none" strokeLinejoin="round" {...look} />
  );
}
