import { countryCodes, countryZones } from '@/contract/countries';
import { clockIn, dayIn, instantOf, isTimeZone, TimeZone, today } from '@/contract/time-zone';
import { daysHere } from '../support/days-here';
import { stopClock } from '../support/fixed-clock';

test.each(daysHere)('D11 at %s it is in %s the %s', (instant, zone, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
  stopClock(instant);
  expect(today(zone)).toBe(day);
});

test('D11 a zone is known by its name, and by nothing that a database reads otherwise', () => {
  for (const zone of ['Europe/London', 'America/Argentina/Ushuaia', 'Asia/Kolkata', 'UTC']) {
    expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
  }
  const strange = ['', 'London', 'Europe/Atlantis', '+01:00', 'GMT+1', '../etc/passwd', 'x/'.repeat(99)];
  for (const zone of strange) expect([zone, isTimeZone(zone)]).toEqual([zone, false]);
  expect(TimeZone.safeParse(undefined).error?.issues[0]?.message).toBe('Choose a time zone');
});

test('D11 every country has a zone', () => {
  const without = countryCodes.filter((code) => !isTimeZone(countryZones[code]));
  expect(without).toEqual([]);
});

test.each([
  ['Europe/London', '2026-03-29T01:30', '2026-03-29T02:30'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
  ['America/St_Johns', '2026-03-08T02:00', '2026-03-08T03:00'],
  ['America/Los_Angeles', '2026-03-08T02:59', '2026-03-08T03:59'],
  ['Atlantic/Azores', '2026-03-29T00:30', '2026-03-29T01:30'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45'],
  ['Pacific/Auckland', '2026-09-27T02:30', '2026-09-27T03:30'],
])('D11 in %s the clock never shows %s, which is the time after it, %s', (zone, skipped, after) => {
  expect(clockIn(zone, instantOf(zone, skipped))).toBe(after);
});

// The hour that is there twice in autumn: the instant is one of the two, and always the same one.
test.each([
  ['Europe/London', '2026-10-25T01:30', '2026-10-25T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['Asia/Kolkata', '2026-11-28T18:00', '2026-11-28T12:30:00.000Z'],
])('D11 in %s the clock shows %s at %s', (zone, clock, instant) => {
  expect(instantOf(zone, clock).toISOString()).toBe(instant);
});
