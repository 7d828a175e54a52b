import dayjs from 'dayjs';
import type { Session } from '@/contract/session';
import { formatDate } from '@/ui/date/dates';

/** The server notes the use of a session every five minutes. */
const justNowMinutes = 10;

/** When a session was last used, as people say it. */
export function lastUsed({ current, lastSeenAt }: Session, now = dayjs()): string {
  const seen = dayjs(lastSeenAt);
  if (current || now.diff(seen, 'minute') < justNowMinutes) return 'In use now';
  const time = seen.format('HH:mm');
  if (seen.isSame(now, 'day')) return `Last used today at ${time}`;
  if (seen.isSame(now.subtract(1, 'day'), 'day')) return `Last used yesterday at ${time}`;
  return `Last used on ${formatDate(lastSeenAt)}`;
}
