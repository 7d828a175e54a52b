import { clockIn } from '@/contract/time-zone';
import { formatDate } from '@/ui/date/dates';

/** "28th November 2026 at 18:00, London time". */
export function timeWords(instant: string, zone: string): string {
  const [day = '', time = ''] = clockIn(zone, new Date(instant)).split('T');
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return `${formatDate(day)} at ${time}, ${city} time`;
}
