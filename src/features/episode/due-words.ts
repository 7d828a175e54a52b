import { daysLeft } from '@/ui/date/dates';

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** How long until the Due Date: "7 days left", "Due today", "3 days over". */
export function dueWords(endDate: string, today: string): string {
  const left = daysLeft(endDate, today);
  if (left === 0) return 'Due today';
  return left > 0 ? `${days(left)} left` : `${days(-left)} over`;
}
