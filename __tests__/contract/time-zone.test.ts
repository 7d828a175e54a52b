import { readFileSync } from 'node:fs';
import { countryCodes, countryZones } from '@/contract/countries';
import { dayIn, isTimeZone, TimeZone, today } from '@/contract/time-zone';
import { daysHere } from '../support/days-here';
import { stopClock } from '../support/fixed-clock';

afterEach(() => {
  vi.useRealTimers();
});

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

test('D11 every country has a zone, the same as its clubs of before got', () => {
  const migration = readFileSync('src/server/kernel/db/migrations/0004_sound_and_safe.sql', 'utf8');
  for (const code of countryCodes) {
    const zone = countryZones[code];
    expect([code, isTimeZone(zone)]).toEqual([code, true]);
    if (code !== 'GB') expect(migration).toContain(`WHEN '${code}' THEN '${zone}'`);
  }
});
