/** An instant, a zone, and the calendar day that it is there: midnights, changes of the clock, and leap days. */
export const daysHere = [
  ['2026-11-28T10:59:59Z', 'Pacific/Auckland', '2026-11-28'],
  ['2026-11-28T11:00:00Z', 'Pacific/Auckland', '2026-11-29'],
  ['2026-11-28T07:59:59Z', 'America/Los_Angeles', '2026-11-27'],
  ['2026-11-28T08:00:00Z', 'America/Los_Angeles', '2026-11-28'],
  // The clock goes forward on the 29th of March: the day has 23 hours.
  ['2026-03-28T23:59:59Z', 'Europe/London', '2026-03-28'],
  ['2026-03-29T22:59:59Z', 'Europe/London', '2026-03-29'],
  ['2026-03-29T23:00:00Z', 'Europe/London', '2026-03-30'],
  // It goes back on the 1st of November: the day has 25 hours.
  ['2026-11-01T06:59:59Z', 'America/Los_Angeles', '2026-10-31'],
  ['2026-11-01T07:00:00Z', 'America/Los_Angeles', '2026-11-01'],
  ['2026-11-02T07:59:59Z', 'America/Los_Angeles', '2026-11-01'],
  // It goes forward on the 27th of September.
  ['2026-09-26T11:59:59Z', 'Pacific/Auckland', '2026-09-26'],
  ['2026-09-27T10:59:59Z', 'Pacific/Auckland', '2026-09-27'],
  ['2026-09-27T11:00:00Z', 'Pacific/Auckland', '2026-09-28'],
  ['2028-02-28T11:00:00Z', 'Pacific/Auckland', '2028-02-29'],
  ['2028-02-29T11:00:00Z', 'Pacific/Auckland', '2028-03-01'],
  ['2028-03-01T07:59:59Z', 'America/Los_Angeles', '2028-02-29'],
  ['2027-02-28T11:00:00Z', 'Pacific/Auckland', '2027-03-01'],
] as const;
