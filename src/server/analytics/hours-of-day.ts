import type { HoursOfDay } from '@/contract/analytics/podcasts';
import type { Cell } from '@/contract/analytics/shapes';
import { fewestShown } from '@/contract/listen';
import { hourSpans } from '../tables/listening-figures';

export interface HourRow extends Record<string, unknown> {
  clubId: string;
  /** How many hours the block has, and its first one. */
  span: number;
  hour: number;
  /** At least so many different ones. */
  people: number;
  seconds: number;
}

type Block = Pick<HourRow, 'people' | 'seconds'>;
/** The blocks of a day in their order, by how many hours each has. */
type Day = Record<number, Block[]>;

const day = 24;

/** The listening of one club or of several: different people, because a member is of one club. */
function dayOf(rows: readonly HourRow[]): Day {
  const blocks = (span: number) => Array.from({ length: day / span }, () => ({ people: 0, seconds: 0 }));
  const sum: Day = Object.fromEntries(hourSpans.map((span) => [span, blocks(span)]));
  for (const { span, hour, people, seconds } of rows) {
    const block = sum[span]?.[hour / span];
    if (!block) continue;
    block.people += people;
    block.seconds += seconds;
  }
  return sum;
}

/**
 * Which blocks of this span are hidden. Within each block of `widths` hours whose sum may be known, those of few people, and
 * the next larger one too, unless ten people are known to be behind what is missing: blocks cannot be added up for that,
 * because the same people can be behind several.
 */
function hiddenBlocks(of: Day, span: number, widths: readonly number[]): boolean[] {
  const blocks = of[span] ?? [];
  const hidden = blocks.map(({ people }) => people > 0 && people < fewestShown);
  const heardIn = (from: number, width: number) =>
    blocks.flatMap(({ people }, place) =>
      people > 0 && place * span >= from && place * span < from + width ? place : [],
    );
  const isHidden = (places: number[]) => places.length > 0 && places.every((place) => hidden[place]);
  const isTenMissing = (from: number, width: number) =>
    hourSpans.some((wide) =>
      of[wide]?.some(
        ({ people }, place) =>
          people >= fewestShown &&
          wide >= span &&
          place * wide >= from &&
          (place + 1) * wide <= from + width &&
          isHidden(heardIn(place * wide, wide)),
      ),
    );
  for (const width of widths.filter((each) => each > span)) {
    for (let from = 0; from < day; from += width) {
      const heard = heardIn(from, width);
      const isShown = heard.every((place) => !hidden[place]);
      if (isShown || isHidden(heard) || isTenMissing(from, width)) continue;
      const [next] = heard
        .filter((place) => !hidden[place])
        .toSorted((one, other) => (blocks[one]?.people ?? 0) - (blocks[other]?.people ?? 0));
      if (next !== undefined) hidden[next] = true;
    }
  }
  return hidden;
}

/** What may be told of each block of this span. */
const toldSeconds = (of: Day, span: number, widths: readonly number[]): number[] => {
  const hidden = hiddenBlocks(of, span, widths);
  return (of[span] ?? []).map(({ seconds }, place) => (hidden[place] ? 0 : seconds));
};

const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);

/** What may be told of a club by itself. */
interface Picture {
  span: number;
  seconds: number[];
}

/** In the finest blocks in which that is at least half of what was heard. */
function pictureOf(of: Day): Picture | undefined {
  for (const span of hourSpans) {
    const seconds = toldSeconds(of, span, [day]);
    const told = sumOf(seconds);
    if (told > 0 && 2 * told >= sumOf((of[span] ?? []).map((block) => block.seconds)))
      return { span, seconds };
  }
  return undefined;
}

/** The same in blocks of more hours. */
const inBlocks = (picture: Picture, span: number): number[] =>
  Array.from({ length: day / span }, (_, place) =>
    sumOf(picture.seconds.slice((place * span) / picture.span, ((place + 1) * span) / picture.span)),
  );

/**
 * When a club listens, or all of them. Of all clubs no more is told than each tells of itself, and what the others heard
 * together, as if they were one club: so nothing that a club hides is left over when the other clubs are taken away. Of those
 * others coarser blocks may be known, and none of them may tell of a finer one.
 */
export function hoursOfDay(rows: readonly HourRow[]): Pick<HoursOfDay, 'span' | 'blocks'> {
  const byClub = new Map<string, HourRow[]>();
  for (const row of rows) byClub.set(row.clubId, [...(byClub.get(row.clubId) ?? []), row]);
  const clubs = [...byClub.values()].map((own) => ({ own, picture: pictureOf(dayOf(own)) }));
  const all = dayOf(rows);
  for (const span of hourSpans) {
    const isTold = ({ picture }: (typeof clubs)[number]) => picture !== undefined && picture.span <= span;
    const others = dayOf(clubs.filter((club) => !isTold(club)).flatMap(({ own }) => own));
    const own = clubs.filter(isTold).flatMap(({ picture }) => (picture ? [inBlocks(picture, span)] : []));
    const seconds = toldSeconds(others, span, [...hourSpans, day]).map(
      (value, place) => value + sumOf(own.map((each) => each[place] ?? 0)),
    );
    const heard = (all[span] ?? []).map((block) => block.seconds);
    const told = sumOf(seconds);
    if (told === 0 || 2 * told < sumOf(heard)) continue;
    const cellAt = (place: number): Cell => {
      const value = seconds[place] ?? 0;
      const hidden = value === 0 && (heard[place] ?? 0) > 0;
      return { value: hidden ? null : value, hidden };
    };
    return { span, blocks: heard.map((_, place) => ({ hour: place * span, seconds: cellAt(place) })) };
  }
  return { span: null, blocks: [] };
}
