/** Something that happened on a day of the chart: "Ep 11 out". */
export interface ChartEvent {
  day: string;
  label: string;
}

interface PlacedEvent extends ChartEvent {
  at: number;
  x: number;
  /** The side of its dot on which the label is; none where there is no room, because the card and the table still say it. */
  side: 'left' | 'right' | undefined;
}

const besideDot = 10;

/** With more dots than this they would touch and say nothing, so they are left out: the card and the table still say it. */
const eventsMost = 16;

/** The places of events over the chart. Labels never cover each other, nor leave the chart. */
export function placeEvents(
  events: readonly ChartEvent[],
  days: readonly string[],
  {
    xOf,
    left,
    right,
    letterWidth,
  }: { xOf: (at: number) => number; left: number; right: number; letterWidth: number },
): PlacedEvent[] {
  const known = events
    .flatMap((event) => {
      const at = days.findLastIndex((day) => day <= event.day);
      return at < 0 ? [] : [{ ...event, at, x: xOf(at) }];
    })
    .sort((one, other) => one.at - other.at);
  if (known.length > eventsMost) return [];
  let free = left;
  return known.map((event, place) => {
    const room = event.label.length * letterWidth + besideDot;
    const next = known[place + 1]?.x ?? Number.POSITIVE_INFINITY;
    const side =
      event.x - room >= free
        ? ('left' as const)
        : event.x + room <= Math.min(right, next - besideDot) && event.x >= free
          ? ('right' as const)
          : undefined;
    free = Math.max(free, event.x + (side === 'right' ? room : 0)) + besideDot;
    return { ...event, side };
  });
}
