import { screen } from '@testing-library/react';
import { Form } from 'antd';
import { formatHours, formatShare } from '@/ui/chart/figure-words';
import { formatClock, readClock } from '@/ui/date/clock-text';
import {
  formatAgo,
  formatDate,
  formatMinutes,
  formatShortDay,
  formatSpan,
  formatTime,
} from '@/ui/date/dates';
import { DayField } from '@/ui/date/day-field';
import { readDay } from '@/ui/date/day-text';
import { AntdProvider } from '@/ui/theme/antd-provider';
import { windowWhere } from '../support/media';
import { renderScreen } from '../support/render';
import { speak } from '../support/speak';

describe('in English', () => {
  test('X-03 dates read like 1st January 2024: st for 1, 21 and 31, otherwise th', () => {
    expect(formatDate('2024-01-01')).toBe('1st January 2024');
    for (let day = 1; day <= 31; day += 1) {
      const suffix = [1, 21, 31].includes(day) ? 'st' : 'th';
      expect(formatDate(`2026-07-${String(day).padStart(2, '0')}`)).toBe(`${day}${suffix} July 2026`);
    }
  });

  test('F2 short dates have no suffix, and the year where it is not the one that is meant; times and lengths', () => {
    expect(formatShortDay('2026-11-22')).toBe('22 Nov 2026');
    expect(formatShortDay('2026-11-22', '2026')).toBe('22 Nov');
    expect(formatShortDay('2027-01-01', '2026')).toBe('1 Jan 2027');
    expect(formatSpan('2026-12-04', '2026-12-31', '2026')).toBe('4 – 31 Dec');
    expect(formatSpan('2026-11-16', '2026-12-20', '2026')).toBe('16 Nov – 20 Dec');
    expect([0, 9, 161, 3599, 3723, Number.NaN, -3].map(formatTime)).toEqual([
      '0:00',
      '0:09',
      '2:41',
      '59:59',
      '1:02:03',
      '0:00',
      '0:00',
    ]);
    expect([5, 1080, 3600, 33120].map(formatMinutes)).toEqual(['1 min', '18 min', '1 h', '9 h 12 min']);
  });
});

describe('in other languages', () => {
  test.each([
    ['de-DE', '28. November 2026', '28. Nov. 2026', '4.–31. Jan. 2026', 'vor 3 Tagen', '2,5 h'],
    ['fr-FR', '28 novembre 2026', '28 nov. 2026', '4–31 janv. 2026', 'il y a 3 jours', '2,5 h'],
  ])('days and figures are written as in %s', (tag, long, short, span, ago, hours) => {
    speak(tag);
    const now = Date.parse('2026-11-28T12:00');
    expect([
      formatDate('2026-11-28'),
      formatShortDay('2026-11-28'),
      formatSpan('2026-01-04', '2026-01-31'),
      formatAgo('2026-11-25T12:00', now),
      formatHours(9000).replace('\u00a0', ' '),
      formatShare(0.58).replace('\u00a0', ' '),
    ]).toEqual([long, short, span, ago, hours, '58 %']);
  });

  test.each([
    ['de-DE', '28.11.2026', '2026-11-28'],
    ['de-DE', '3. März 2026', '2026-03-03'],
    ['de-DE', 'den 3. Dez. 2026', '2026-12-03'],
    ['de-DE', '3 December 2026', '2026-12-03'],
    ['fr-FR', '3/12/2026', '2026-12-03'],
    ['fr-FR', 'le 1er août 2026', '2026-08-01'],
    ['fr-FR', '9 juil. 2026', '2026-07-09'],
    ['en-US', '11/28/2026', '2026-11-28'],
  ])('in %s “%s” is %s', (tag, text, day) => {
    speak(tag);
    expect(readDay(text)).toEqual({ day });
  });

  test.each([
    ['de-DE', 'Samstag, 28. Nov. 2026 um 18:00 Uhr'],
    ['de-DE', 'Sa. 28.11.2026 18.00'],
    ['fr-FR', 'mar 3 novembre 2026 à 18h00'],
    ['fr-FR', 'samedi 28 nov. 2026, 18h'],
  ])('in %s “%s” is a day with a time', (tag, text) => {
    speak(tag);
    expect(readClock(text)).toEqual({ value: expect.stringMatching(/^2026-11-(28|03)T18:00$/) });
  });

  test.each(['de-DE', 'fr-FR'])('a day with a time is read again as %s writes it', (tag) => {
    speak(tag);
    expect(readClock(formatClock('2026-11-28T18:00'))).toEqual({ value: '2026-11-28T18:00' });
  });

  test('the calendar has the days and months of the language', async () => {
    speak('de-DE');
    windowWhere('(pointer: fine)');
    const { user } = renderScreen(
      <AntdProvider>
        <Form initialValues={{ day: '2026-03-28' }}>
          <DayField name="day" label="Day" />
        </Form>
      </AntdProvider>,
    );
    const field = await screen.findByLabelText('Day');
    expect(field).toHaveValue('28. März 2026');
    await user.click(field);
    expect(await screen.findByRole('columnheader', { name: 'Di' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Wähle einen Monat' })).toHaveTextContent('Mär');
  });
});
