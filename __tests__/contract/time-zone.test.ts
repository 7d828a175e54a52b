import { countryCodes, countryZones } from '@/contract/countries';
import { dayIn, isTimeZone, TimeZone, today } from '@/contract/time-zone';
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
