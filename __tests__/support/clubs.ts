import { type ClubRow, listClubs } from '@/contract/club';
import { blankRow } from './blank';

/** A club as the platform's list shows it; different for each number. */
export const clubRow = (number: number, over: Partial<ClubRow> = {}): ClubRow => ({
  ...blankRow(listClubs),
  id: `0b7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  clubname: `Club ${number}`,
  timeZone: 'Europe/London',
  country: 'GB',
  members: 12,
  admins: ['Dana Okafor'],
  ...over,
});
