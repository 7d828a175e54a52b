import type { Episode, EpisodeStatus } from '@/contract/episode';
import { dayIn, today as todayIn } from '@/contract/time-zone';
import { plural, t } from '@/language/text';
import { daysLeft, formatShortDay } from '@/ui/date/dates';

/** The colour of the status pill; `live` is only for sound. */
export const statusTones: Record<EpisodeStatus, 'quiet' | 'waiting' | 'done'> = {
  draft: 'quiet',
  in_progress: 'waiting',
  published: 'done',
  archived: 'quiet',
};

/** "1 club", "4 clubs". */
export const clubCountWords = (count: number): string => plural(count, { one: '# club', other: '# clubs' });

/** How long until the Due Date: "7 days left", "Due today", "3 days over". */
export function dueWords(endDate: string, today: string): string {
  const left = daysLeft(endDate, today);
  if (left === 0) return t`Due today`;
  return left > 0
    ? plural(left, { one: '# day left', other: '# days left' })
    : plural(-left, { one: '# day overdue', other: '# days overdue' });
}

/** `dueWords` within a line, as a club reads it: "due today". */
export const dueInLine = (endDate: string, today: string): string =>
  daysLeft(endDate, today) === 0 ? t`due today` : dueWords(endDate, today);

/** `Ep 11`: an episode where there is no room for its name. */
export const shortNumber = ({ number }: Pick<Episode, 'number'>): string => t`Ep ${number}`;

/** When something was done, as a day of a zone, and how many days ago. */
function doneOn(at: string, zone: string): { day: string; ago: number } {
  const day = dayIn(zone, new Date(at));
  return { day, ago: -daysLeft(day, todayIn(zone)) };
}

interface Done<By = string> {
  at: string;
  by: By;
}

/** "Dana Okafor, yesterday": who sent a part, and when. */
export function sentBy({ by, at }: Done, zone: string): string {
  const { day, ago } = doneOn(at, zone);
  if (ago === 0) return t`${by}, today`;
  return ago === 1 ? t`${by}, yesterday` : `${by}, ${formatShortDay(day)}`;
}

/** "Reminded 21 Nov by Noor Haddad", or "automatically" where `by` is null. The year is left out. */
export function remindedBy({ by, at }: Done<string | null>, zone: string): string {
  const { day, ago } = doneOn(at, zone);
  if (ago === 0) return by === null ? t`Reminded today automatically` : t`Reminded today by ${by}`;
  if (ago === 1) return by === null ? t`Reminded yesterday automatically` : t`Reminded yesterday by ${by}`;
  const date = formatShortDay(day, day.slice(0, 4));
  return by === null ? t`Reminded ${date} automatically` : t`Reminded ${date} by ${by}`;
}
