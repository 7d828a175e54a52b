import type { SentPart } from '@/contract/episode-content';
import { dayIn, today } from '@/contract/time-zone';
import { daysLeft, formatDate } from '@/ui/date/dates';

/** When something was sent, in days of the club's zone: "today", "yesterday", otherwise the day. */
export function sentWhen(at: string, zone: string): string {
  const day = dayIn(zone, new Date(at));
  const days = daysLeft(day, today(zone));
  if (days === 0) return 'today';
  return days === -1 ? 'yesterday' : formatDate(day);
}

/** "Dana Okafor, yesterday": who sent a part, and when. */
export const sentBy = ({ by, at }: SentPart, zone: string): string => `${by}, ${sentWhen(at, zone)}`;
