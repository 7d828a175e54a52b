import type { ClubFigures } from '@/contract/analytics/clubs';

const nothing = { value: null, before: null, hidden: true, beforeHidden: true };

/** A club as the list of figures shows it; different for each number. */
export const clubFigures = (number: number, over: Partial<ClubFigures> = {}): ClubFigures => ({
  id: `0b7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  clubname: `Club ${number}`,
  removed: false,
  problem: null,
  listened: nothing,
  listening: nothing,
  finished: nothing,
  downloads: { value: 0, before: 0, hidden: false, beforeHidden: false },
  due: 0,
  onTime: 0,
  ...over,
});
