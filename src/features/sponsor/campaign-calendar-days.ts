import { addDays, dayMs } from '@/contract/analytics/range';
import type { CampaignCalendarReply, CampaignStatus } from '@/contract/campaign';
import { clubCountWords } from '@/entities/episode/episode-words';
import { plural, t } from '@/language/text';
import { formatShortDay, formatSpan } from '@/ui/date/dates';

/** Whole days from one day to another. */
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

type Row = CampaignCalendarReply['rows'][number];

/** A span of the strip, in per cent of it. */
interface Stretch {
  left: number;
  width: number;
}

interface Bar extends Stretch {
  id: string;
  name: string;
  status: CampaignStatus;
  /** The words in the bar, in the room that another campaign leaves. */
  words: string;
  /** Where campaigns that began before it are heard instead, from the begin of the bar on, and in how many clubs. */
  overlaps: { width: number; words: string }[];
  beginsBefore: boolean;
  endsAfter: boolean;
  /** All of it in a sentence, for screen readers. */
  sentence: string;
}

const sentences: Record<CampaignStatus, (name: string, span: string, clubs: string) => string> = {
  running: (name, span, clubs) => t`${name} runs, ${span}, ${clubs}`,
  scheduled: (name, span, clubs) => t`${name} is scheduled, ${span}, ${clubs}`,
  paused: (name, span, clubs) => t`${name} is paused, ${span}, ${clubs}`,
  ended: (name, span, clubs) => t`${name} has ended, ${span}, ${clubs}`,
};

/** Lays the campaigns of a window out as bars. */
export function layOut({ rows, from, to, today }: CampaignCalendarReply): { bars: Bar[]; today?: number } {
  const days = between(from, to) + 1;
  const year = today.slice(0, 4);
  const share = (count: number) => (100 * count) / days;
  const clip = (day: string) => Math.min(Math.max(between(from, day), 0), days);
  const stretch = (first: string, last: string): Stretch => {
    const left = clip(first);
    return { left: share(left), width: share(clip(addDays(last, 1)) - left) };
  };

  const barOf = ({ id, name, status, startsOn, endsOn, allClubs, clubCount, overlaps }: Row): Bar => {
    const whole = stretch(startsOn, endsOn);
    const chosen = clubCountWords(clubCount);
    const beginsBefore = startsOn < from;
    const sharedOn = (day = '') =>
      Math.max(0, ...overlaps.map((other) => (day && other.endsOn >= day ? other.clubs : 0)));
    const ends = overlaps
      .map((other) => other.endsOn)
      .filter((day) => day >= from)
      .sort();
    // One ends where the number of clubs falls.
    const lastDays = ends.filter((day, place) => sharedOn(day) !== sharedOn(ends[place + 1]));
    const words = [
      ...(beginsBefore ? [`‹ ${t`since ${formatShortDay(startsOn, year)}`}`] : []),
      allClubs ? t`All clubs` : chosen,
      ...(status === 'paused' ? [t`paused`] : []),
    ];
    const others = overlaps.map((other) =>
      plural(
        other.clubs,
        {
          one: '{name} began first and is heard in # club until {day}',
          other: '{name} began first and is heard in # clubs until {day}',
        },
        { name: other.name, day: formatShortDay(other.endsOn, year) },
      ),
    );
    return {
      id,
      name,
      status,
      ...whole,
      words: words.join(' · '),
      overlaps: lastDays.map((day, place) => {
        const before = lastDays[place - 1];
        const { width } = stretch(before ? addDays(before, 1) : startsOn, day);
        return { width: (100 * width) / whole.width, words: clubCountWords(sharedOn(day)) };
      }),
      beginsBefore,
      endsAfter: endsOn > to,
      sentence: [
        sentences[status](name, formatSpan(startsOn, endsOn, year), allClubs ? t`all clubs` : chosen),
        ...others,
      ].join('. '),
    };
  };

  const shownToday = today >= from && today <= to ? share(between(from, today) + 0.5) : undefined;
  return { bars: rows.map(barOf), today: shownToday };
}

/** The first days of every second week, and their places. */
export const ticksOf = ({ from, to, today }: CampaignCalendarReply): { left: number; words: string }[] => {
  const weeks = (between(from, to) + 1) / 7;
  return Array.from({ length: Math.ceil(weeks / 2) }, (_, i) => ({
    left: (100 * 2 * i) / weeks,
    words: formatShortDay(addDays(from, 14 * i), today.slice(0, 4)),
  }));
};
