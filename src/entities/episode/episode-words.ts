import type { Episode, EpisodeStatus } from '@/contract/episode';
import { dayIn, today as todayIn } from '@/contract/time-zone';
import { daysLeft, formatShortDay } from '@/ui/date/dates';

/** The colour of the status pill; `live` is only for sound. */
export const statusTones: Record<EpisodeStatus, 'quiet' | 'waiting' | 'done'> = {
  draft: 'quiet',
  in_progress: 'waiting',
  published: 'done',
  archived: 'quiet',
};

/** "1 club", "4 clubs". */
export const clubCount = (count: number): string => `${count} ${count === 1 ? 'club' : 'clubs'}`;

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** How long until the Due Date: "7 days left", "Due today", "3 days over". */
export function dueWords(endDate: string, today: string): string {
  const left = daysLeft(endDate, today);
  if (left === 0) return 'Due today';
  return left > 0 ? `${days(left)} left` : `${days(-left)} over`;
}

/** `dueWords` within a line, as a club reads it: "due today". */
export const dueInLine = (endDate: string, today: string): string => dueWords(endDate, today).toLowerCase();

/** `Ep 11`: an episode where there is no room for its name. */
export const shortNumber = ({ number }: Pick<Episode, 'number'>): string => `Ep ${number}`;

/** When something was done, in days of a zone: "today", "yesterday", otherwise the day. */
function dayWords(at: string, zone: string): string {
  const day = dayIn(zone, new Date(at));
  const days = daysLeft(day, todayIn(zone));
  if (days === 0) return 'today';
  return days === -1 ? 'yesterday' : formatShortDay(day);
}

interface Done<By = string> {
  at: string;
  by: By;
}

/** "Dana Okafor, yesterday": who sent a part, and when. */
export const sentBy = ({ by, at }: Done, zone: string): string => `${by}, ${dayWords(at, zone)}`;

/** "Reminded 21 Nov by Noor Haddad", or "automatically" where `by` is null. The year is left out. */
export const remindedBy = ({ by, at }: Done<string | null>, zone: string): string =>
  `Reminded ${dayWords(at, zone).replace(/ \d{4}$/, '')} ${by === null ? 'automatically' : `by ${by}`}`;
