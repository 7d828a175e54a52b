import type { ClubRow } from '@/contract/club';

/** A club as the platform's list shows it; different for each number. */
export const clubRow = (number: number, over: Partial<ClubRow> = {}): ClubRow => ({
  id: `0b7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  rev: 1,
  clubname: `Club ${number}`,
  clubLogo: null,
  audioIdentity: null,
  timeZone: 'Europe/London',
  country: 'GB',
  status: 'active',
  members: 12,
  admins: ['Dana Okafor'],
  invited: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  removedAt: null,
  ...over,
});
