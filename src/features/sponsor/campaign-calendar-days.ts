import type { CampaignCalendarReply, CampaignStatus } from '@/contract/campaign';
import { formatShortDay, formatSpan } from '@/ui/date/dates';

const dayMs = 86_400_000;

/** The day that is `days` later; days are written as `2026-11-28`. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Whole days from one day to another. */
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

export const clubCountWords = (clubs: number): string => `${clubs} ${clubs === 1 ? 'club' : 'clubs'}`;

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
  /** Where a campaign that began before it is heard instead, within the bar, and in how many clubs. */
  overlap?: Stretch & { words: string };
  beginsBefore: boolean;
  endsAfter: boolean;
  /** All of it in a sentence, for screen readers. */
  sentence: string;
}

const states: Record<CampaignStatus, string> = {
  running: 'runs',
  scheduled: 'is scheduled',
  paused: 'is paused',
  ended: 'has ended',
};

/** Lays the campaigns of a window out as bars. */
export function layOut({ rows, from, to, today }: CampaignCalendarReply): { bars: Bar[]; today?: number } {
  const days = between(from, to) + 1;
  const year = today.slice(0, 4);
  const share = (count: number) => (100 * count) / days;
  const clip = (day: string) => Math.min(Math.max(between(from, day), 0), days);
  const stretch = (first: string, last: string): Stretch => {
    const left = clip(first);
    return { left: share(left), width: share(clip(plusDays(last, 1)) - left) };
  };

  const barOf = ({ id, name, status, startsOn, endsOn, allClubs, clubCount, overlaps }: Row): Bar => {
    const whole = stretch(startsOn, endsOn);
    const clubs = allClubs ? 'All clubs' : clubCountWords(clubCount);
    const beginsBefore = startsOn < from;
    const until = overlaps
      .map((overlap) => overlap.endsOn)
      .sort()
      .at(-1);
    const taken = until && until >= from ? stretch(startsOn, until) : undefined;
    const most = Math.max(...overlaps.map((overlap) => overlap.clubs));
    const began = beginsBefore ? `‹ since ${formatShortDay(startsOn, year)} · ` : '';
    const told = overlaps.map(
      (other) =>
        `${other.name} began first and is heard in ${clubCountWords(other.clubs)} until ${formatShortDay(other.endsOn, year)}`,
    );
    return {
      id,
      name,
      status,
      ...whole,
      words: `${began}${clubs}${status === 'paused' ? ' · paused' : ''}`,
      overlap: taken && { left: 0, width: (100 * taken.width) / whole.width, words: clubCountWords(most) },
      beginsBefore,
      endsAfter: endsOn > to,
      sentence: [
        `${name} ${states[status]}, ${formatSpan(startsOn, endsOn, year)}, ${clubs.toLowerCase()}`,
        ...told,
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
    words: formatShortDay(plusDays(from, 14 * i), today.slice(0, 4)),
  }));
};
