import type { SentPart } from '@/contract/episode-content';
import { daysLeft, formatDate } from '@/ui/dates';

/** When something was sent: "today", "yesterday", otherwise the day. */
export function sentWhen(at: string): string {
  const days = daysLeft(at);
  if (days === 0) return 'today';
  return days === -1 ? 'yesterday' : formatDate(at);
}

/** "Dana Okafor, yesterday": who sent a part, and when. */
export const sentBy = ({ by, at }: SentPart): string => `${by}, ${sentWhen(at)}`;
