import { languageTag } from '@/language/text';
import { type FigureKind, formatFigure } from './figure-words';

interface AxisTick {
  value: number;
  /** Only the top label has the unit. */
  label: string;
}

interface Axis {
  /** The value at the top of the axis. */
  max: number;
  /** The zero line and four lines above it. */
  ticks: readonly AxisTick[];
}

const lines = 4;
const minute = 60;
const hour = 3600;

/** The smallest step of 1, 2, 2.5 or 5 times a power of ten that is at least so large. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least * 0.999_999) ?? 10;
  return factor * power;
}

/** Counts have no halves. */
const wholeStep = (least: number) => {
  const step = roundStep(Math.max(1, least));
  return Number.isInteger(step) ? step : Math.ceil(step);
};

const minuteSteps = [1, 2, 5, 10, 15];

function stepOf(kind: FigureKind, least: number): number {
  if (kind === 'count') return wholeStep(least);
  if (kind === 'share') return Math.min(0.25, roundStep(Math.max(0.01, least)));
  const inMinutes = minuteSteps.find((step) => step * minute >= least);
  return inMinutes ? inMinutes * minute : roundStep(least / hour) * hour;
}

/** The number on a tick below the top: in the unit of the top, without it. */
function bare(kind: FigureKind, value: number, max: number): string {
  const inUnit =
    kind === 'share' ? value * 100 : kind === 'count' ? value : value / (max < hour ? minute : hour);
  return inUnit.toLocaleString(languageTag(), { maximumFractionDigits: 2 });
}

/** An axis that begins at zero for every figure, and whose lines are at round numbers. */
export function axisOf(kind: FigureKind, values: readonly (number | null)[]): Axis {
  const highest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const step = stepOf(kind, highest / lines);
  const max = step * lines;
  const ticks = Array.from({ length: lines + 1 }, (_, line): AxisTick => {
    const value = line === lines ? max : step * line;
    return { value, label: line === lines ? formatFigure(kind, value) : bare(kind, value, max) };
  });
  return { max, ticks };
}

/** Which of so many points are dated: the first and those after it at one distance, `most` at most. */
export function datedPoints(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}

/** Two labels at these heights, moved apart to `gap`, the upper one never above `top` nor the lower below `bottom`. */
export function keepApart(
  first: number,
  second: number,
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): [number, number] {
  const [upper, lower] = first <= second ? [first, second] : [second, first];
  const push = Math.max(0, gap - (lower - upper)) / 2;
  const high = Math.min(Math.max(upper - push, top), bottom - gap);
  const low = Math.min(Math.max(lower + push, high + gap), Math.max(bottom, high + gap));
  return first <= second ? [high, low] : [low, high];
}
