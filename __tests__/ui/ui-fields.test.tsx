import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Form } from 'antd';
import { useState } from 'react';
import { getClub, listClubs } from '@/contract/club';
import { ClubSelect } from '@/entities/club/club-select';
import { formatClock, isClock, readClock } from '@/ui/date/clock-text';
import { DayField } from '@/ui/date/day-field';
import { isDay, readDay } from '@/ui/date/day-text';
import { NumberField } from '@/ui/form/number-field';
import { mainColour } from '@/ui/media/main-colour';
import { themeFor } from '@/ui/theme/antd-theme';
import { clubRow } from '../support/clubs';
import { stopClock } from '../support/fixed-clock';
import { later } from '../support/later';
import { windowWhere } from '../support/media';
import { mock, refuse } from '../support/mock-api';
import { accounts, rovers } from '../support/people';
import { renderScreen, retype } from '../support/render';
import { speak } from '../support/speak';

function Field({ first, onChange }: { first?: string; onChange: (id: string) => void }) {
  const [id, setId] = useState(first);
  const choose = (next: string) => {
    setId(next);
    onChange(next);
  };
  return <ClubSelect aria-label="Club" value={id} onChange={choose} suspended />;
}

describe('the day field', () => {
  interface Values {
    day: string | null;
  }

  const today = '2026-11-21';
  const refuse = (day: string) => (day > today ? 'Not born yet' : undefined);

  const point = (coarse: boolean) => windowWhere(coarse ? '(pointer: coarse)' : '(pointer: fine)');

  const sent: Values[] = [];
  const refused = jest.fn();
  beforeEach(() => {
    stopClock(`${today}T12:00:00Z`);
    sent.splice(0);
    refused.mockClear();
  });

  async function open(stored: string | null = null, missing?: string) {
    const rendered = renderScreen(
      <Form<Values>
        initialValues={{ day: stored }}
        onFinish={(values) => sent.push(values)}
        onFinishFailed={refused}
      >
        <DayField<Values>
          name="day"
          label="Day"
          birthday
          clearable
          missing={missing}
          min="1900-01-01"
          max={today}
          refusalOf={refuse}
          typing="Type it."
          autoComplete="bday"
        />
        <button type="submit">Save</button>
      </Form>,
    );
    return { ...rendered, field: await screen.findByLabelText<HTMLInputElement>('Day') };
  }

  const save = () => screen.getByRole('button', { name: 'Save' });
  const sends = async (user: UserEvent, ...days: (string | null)[]) => {
    await user.click(save());
    await waitFor(() => expect(sent).toEqual(days.map((day) => ({ day }))));
  };
  const sendsNothing = async (user: UserEvent) => {
    await user.click(save());
    await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
  };

  describe('by a mouse', () => {
    beforeEach(() => point(false));

    test('the stored day is in the spec’s words; what is typed is written so, and sent, also by a press on Save at once and by Enter', async () => {
      const { field, user } = await open('1988-06-05');
      expect(field).toHaveValue('5th June 1988');
      expect(field).toHaveAttribute('autocomplete', 'bday');
      expect(screen.getByText('Type it.')).toBeVisible();
      await retype(user, field, '1.11.90');
      expect(field).toHaveValue('1.11.90');
      await user.tab();
      expect(field).toHaveValue('1st November 1990');
      await user.tripleClick(field);
      await user.keyboard('7.8.1989');
      await sends(user, '1989-08-07');
      await retype(user, field, '3 Mar 87{Enter}');
      expect(field).toHaveValue('3th March 1987');
      expect(sent).toHaveLength(1);
    });

    test('what is no day, or is refused, is an error at the field, kept, and not sent', async () => {
      const { field, user } = await open('1988-06-05');
      for (const [text, sentence, kept = text] of [
        ['abc', 'This is not a day'],
        ['31/02/1990', 'February 1990 has 28 days'],
        ['1/1/2990', 'Not born yet', '1st January 2990'],
      ] as const) {
        refused.mockClear();
        await retype(user, field, text);
        expect(screen.queryByText(sentence)).toBeNull();
        await user.tab();
        expect(await screen.findByText(sentence)).toBeVisible();
        expect(field).toHaveAttribute('aria-invalid', 'true');
        expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence));
        expect(field).toHaveValue(kept);
        await sendsNothing(user);
        expect(sent).toEqual([]);
      }
      await retype(user, field, '7/8/1989');
      await waitFor(() => expect(field).not.toHaveAccessibleDescription(/Not born yet/));
      await sends(user, '1989-08-07');
    });

    test('left empty it is null, or missing where it must not be', async () => {
      const { field, user, unmount } = await open('1988-06-05');
      await user.clear(field);
      await sends(user, null);
      unmount();
      const needed = await open('1988-06-05', 'Choose it');
      await user.clear(needed.field);
      await user.tab();
      expect(await screen.findByText('Choose it')).toBeVisible();
      await sendsNothing(user);
      expect(sent).toHaveLength(1);
    });

    test('the calendar of a birthday opens at the years about 30 ago, and has no Today', async () => {
      const { field, user } = await open();
      await user.click(field);
      await user.click(await screen.findByTitle('1996'));
      await user.click(await screen.findByTitle('1996-02'));
      expect(screen.queryByText('Today')).toBeNull();
      await user.click(await screen.findByTitle('1996-02-21'));
      expect(field).toHaveValue('21st February 1996');
      await sends(user, '1996-02-21');
    });

    test('typing puts the calendar away; it opens again with what was typed', async () => {
      const { field, user } = await open();
      await user.click(field);
      const year = await screen.findByTitle('1996');
      expect(year).not.toHaveStyle({ pointerEvents: 'none' });
      await user.keyboard('28-11-1972');
      await waitFor(() => expect(year).toHaveStyle({ pointerEvents: 'none' }));
      expect(field).toHaveValue('28-11-1972');
      await user.click(field);
      await user.click(await screen.findByTitle('1972'));
      await user.click(await screen.findByTitle('1972-11'));
      await user.click(await screen.findByTitle('1972-11-01'));
      expect(field).toHaveValue('1st November 1972');
      await sends(user, '1972-11-01');
    });
  });

  describe('by a finger', () => {
    beforeEach(() => point(true));

    test('it is the control of the phone, with its limits and nothing about typing; what is chosen is sent, and so is nothing', async () => {
      const { field, user } = await open('1988-06-05');
      expect(field).toHaveAttribute('type', 'date');
      expect(field).toHaveValue('1988-06-05');
      expect(field).toHaveAttribute('min', '1900-01-01');
      expect(field).toHaveAttribute('max', today);
      expect(field).toHaveAttribute('autocomplete', 'bday');
      for (const words of ['Type it.', 'Choose a day']) expect(screen.queryByText(words)).toBeNull();
      fireEvent.change(field, { target: { value: '1989-08-07' } });
      await sends(user, '1989-08-07');
      fireEvent.change(field, { target: { value: '' } });
      await sends(user, '1989-08-07', null);
      // WebKit shows today in an empty one.
      expect(screen.getByText('Choose a day')).toBeVisible();
    });

    test('a refused day is an error and not sent: not every phone keeps to the limits', async () => {
      const { field } = await open();
      fireEvent.change(field, { target: { value: '2990-01-01' } });
      fireEvent.blur(field);
      expect(await screen.findByText('Not born yet')).toBeVisible();
      expect(field).toHaveValue('2990-01-01');
      // Past the browser's own check, as the drawers send their forms.
      fireEvent.submit(field.form as HTMLFormElement);
      await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
      expect(sent).toEqual([]);
    });

    test('half of a day is no day, and no empty field either', async () => {
      const { field, user } = await open();
      // As browsers have it while only the month is typed.
      Object.defineProperty(field, 'validity', { value: { badInput: true } });
      fireEvent.blur(field);
      expect(await screen.findByText('This is not a day')).toBeVisible();
      await sendsNothing(user);
      expect(sent).toEqual([]);
    });
  });

  describe('D1 a day with a time', () => {
    async function openTime(stored: string | null = null) {
      const rendered = renderScreen(
        <Form<Values> initialValues={{ day: stored }} onFinish={(values) => sent.push(values)}>
          <DayField<Values> name="day" label="When" clock clearable missing="Choose a time" />
          <button type="submit">Save</button>
        </Form>,
      );
      return { ...rendered, field: await screen.findByLabelText<HTMLInputElement>('When') };
    }

    test('is typed in any usual spelling, and written with its weekday', async () => {
      point(false);
      const { field, user } = await openTime('2026-11-28T18:00');
      expect(field).toHaveValue('Saturday 28 Nov 2026, 18:00');
      await retype(user, field, '29.11. 2026 7pm');
      await user.tab();
      expect(field).toHaveValue('Sunday 29 Nov 2026, 19:00');
      await sends(user, '2026-11-29T19:00');
    });

    test('without a time is an error, kept and not sent', async () => {
      point(false);
      const { field, user } = await openTime();
      await user.type(field, '29 Nov 2026');
      await user.click(save());
      expect(await screen.findByText(/^This is not a day and a time/)).toBeVisible();
      expect([field.value, sent]).toEqual(['29 Nov 2026', []]);
    });

    test('is the control of the phone by a finger', async () => {
      point(true);
      const { field, user } = await openTime('2026-11-28T18:00');
      expect([field.type, field.value]).toEqual(['datetime-local', '2026-11-28T18:00']);
      fireEvent.change(field, { target: { value: '2026-11-29T19:30' } });
      await sends(user, '2026-11-29T19:30');
    });

    test('is picked from the calendar with its hours', async () => {
      point(false);
      const { field, user } = await openTime('2026-11-28T18:00');
      await user.click(field);
      await user.click(await screen.findByTitle('2026-11-30'));
      const hours = document.querySelectorAll('.ant-picker-time-panel-column')[0];
      await user.click(within(hours as HTMLElement).getByText('09'));
      await user.click(screen.getByRole('button', { name: 'OK' }));
      expect(field).toHaveValue('Monday 30 Nov 2026, 09:00');
      await sends(user, '2026-11-30T09:00');
    });
  });
});

describe('days as text', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00') }));

  const born = '2026-11-21';
  const of = (...lines: string[]) => lines.flatMap((line) => line.split(' | '));

  test('all usual spellings are the 28th of November 1990', () => {
    for (const text of of(
      '28/11/1990 | 28.11.1990 | 28. 11. 1990 | 28-11-1990 | 28 11 1990 | 28/11/90 | 28.11.90',
      '28 Nov 1990 | 28 nov 90 | 28-Nov-1990 | 28 November 1990 | 28th November 1990',
      '28th of November, 1990 | November 28, 1990 | 1990-11-28 |  1990/11/28 ',
    ))
      expect([text, readDay(text, born)]).toEqual([text, { day: '1990-11-28' }]);
  });

  test.each([
    ['1st November 1990', '1990-11-01'],
    ['1th November 1990', '1990-11-01'],
    ['2nd November 1990', '1990-11-02'],
    ['3rd November 1990', '1990-11-03'],
    ['4th November 1990', '1990-11-04'],
    ['1/2/1990', '1990-02-01'],
    ['01/02/1990', '1990-02-01'],
    ['9 sept 1990', '1990-09-09'],
    ['29/2/2024', '2024-02-29'],
  ])('“%s” is %s: the day comes first', (text, day) => {
    expect(readDay(text, born)).toEqual({ day });
  });

  test('two digits of a birthday never lie in the future, those of another day are of this century', () => {
    expect(readDay('21/11/26', born)).toEqual({ day: '2026-11-21' });
    expect(readDay('22/11/26', born)).toEqual({ day: '1926-11-22' });
    expect(readDay('1/1/27', born)).toEqual({ day: '1927-01-01' });
    expect(readDay('1/1/00', born)).toEqual({ day: '2000-01-01' });
    expect(readDay('1/1/90')).toEqual({ day: '2090-01-01' });
  });

  test.each([
    ['31/02/1990', 'February 1990 has 28 days'],
    ['30 Feb 2024', 'February 2024 has 29 days'],
    ['31st April 1990', 'April 1990 has 30 days'],
    ['32/1/1990', 'This is not a day'],
    ['1/13/1990', 'This is not a day'],
    ['0/1/1990', 'This is not a day'],
    ['1/1/190', 'This is not a day'],
    ['1/1/19900', 'This is not a day'],
    ['abc', 'This is not a day'],
    ['28 ma 1990', 'This is not a day'],
    ['28/11', 'This is not a day'],
    ['28/11/1990 x', 'This is not a day'],
    ['28?11?1990', 'This is not a day'],
  ])('“%s” is no day: %s', (text, problem) => {
    expect(readDay(text, born)).toEqual({ problem });
  });

  test('a day is one of the contract that exists', () => {
    expect(isDay('1990-11-28')).toBe(true);
    for (const other of ['1990-02-31', '1990-2-3', '28/11/1990', '', null, undefined]) {
      expect(isDay(other)).toBe(false);
    }
  });

  test('D1 all usual spellings are six in the evening of the 28th of November 2026', () => {
    for (const text of of(
      '28/11/2026 18:00 | 28.11.26 18.00 | 28 Nov 2026, 18:00 | Saturday 28 Nov 2026, 18:00',
      'sat 28th November 2026 at 6pm | 28 November 2026 6:00 pm | 2026-11-28T18:00',
      '2026-11-28 18:00',
    ))
      expect([text, readClock(text)]).toEqual([text, { value: '2026-11-28T18:00' }]);
  });

  test('D1 what lacks a day or a time, or has one that there is not, is no day with a time', () => {
    for (const text of of(
      '28/11/2026 | 28 Nov 2026 | 18:00 | 28/11/2026 24:00 | 28/11/2026 13pm | 31/2/2026 10:00',
      '',
    ))
      expect([text, readClock(text)]).toEqual([text, { problem: expect.any(String) }]);
  });

  test('D1 a day with a time is written with its weekday, and read again as it is written', () => {
    const words = formatClock('2026-11-28T18:00');
    expect(words).toBe('Saturday 28 Nov 2026, 18:00');
    expect(readClock(words)).toEqual({ value: '2026-11-28T18:00' });
    expect([isClock('2026-02-30T10:00'), isClock('2026-11-28'), isClock('2026-11-28T24:00')]).toEqual([
      ...[false, false, false],
    ]);
  });
});

const clubs = [clubRow(1, { clubname: 'Ashford' }), clubRow(2, { clubname: 'Hillside' })];
const [ashford, hillside] = clubs;

/** The list answers at once; to words only when `answer` is called. */
function open(first?: string) {
  const held = later();
  const asked = mock(listClubs, async ({ query: { q = '' } }) => {
    if (q) await held.promise;
    const data = clubs.filter(({ clubname }) => clubname.toLowerCase().includes(q));
    return { data, total: data.length };
  });
  const chosen: string[] = [];
  const { user } = renderScreen(<Field first={first} onChange={(id) => chosen.push(id)} />, {
    account: accounts.platformAdmin,
  });
  const field = screen.getByRole('combobox', { name: 'Club' });
  return { user, field, asked, chosen, answer: held.settle };
}

/** The select around its field, with what is chosen. */
const shown = (field: HTMLElement) => field.closest('.ant-select');
/** As browsers report it: antd reads the code. */
const press = (field: HTMLElement, key: 'Enter' | 'Escape') => {
  fireEvent.keyDown(field, { key, keyCode: key === 'Enter' ? 13 : 27 });
  fireEvent.keyUp(field, { key });
};
const words = (asked: ReturnType<typeof open>['asked']) => asked.map(({ query: { q = '' } }) => q);

test('Enter chooses nothing while the answer to what was typed is on its way, and loses nothing typed', async () => {
  const { user, field, asked, chosen, answer } = open();
  await user.click(field);
  expect(await screen.findByTitle('Ashford')).toBeInTheDocument();
  await user.keyboard('hill');
  press(field, 'Enter');
  expect(screen.queryByTitle('Ashford')).not.toBeInTheDocument();
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  await waitFor(() => expect(words(asked).at(-1)).toBe('hill'));
  press(field, 'Enter');
  expect(chosen).toEqual([]);
  expect(field).toHaveValue('hill');
  answer();
  expect(await screen.findByTitle('Hillside')).toBeInTheDocument();
  press(field, 'Enter');
  expect(chosen).toEqual([hillside?.id]);
  await waitFor(() => expect(field).toHaveValue(''));
  expect(shown(field)).toHaveTextContent('Hillside');
});

test('it asks once it is opened, says that there is none of a name, and begins anew at the next opening', async () => {
  const { user, field, asked, answer } = open();
  answer();
  expect(asked).toEqual([]);
  await user.click(field);
  await user.keyboard('nowhere');
  expect(await screen.findByText('No club of that name.')).toBeInTheDocument();
  press(field, 'Escape');
  await waitFor(() => expect(field).toHaveValue(''));
  await user.click(field);
  expect(await screen.findByTitle('Ashford')).toBeInTheDocument();
});

test('the club that is chosen is called by its name before the list was ever asked', async () => {
  const { id = '', clubname = '' } = hillside ?? {};
  const read = mock(getClub, () => ({ data: { ...rovers, id, clubname } }));
  const { user, field, asked, chosen } = open(id);
  await waitFor(() => expect(shown(field)).toHaveTextContent('Hillside'));
  expect(asked).toEqual([]);
  await user.click(field);
  await user.click(await screen.findByTitle('Ashford'));
  expect(chosen).toEqual([ashford?.id]);
  await waitFor(() => expect(shown(field)).toHaveTextContent('Ashford'));
  expect(read).toHaveLength(1);
});

test('what went wrong is said in the list, and opening it again asks again', async () => {
  const { user, field } = open();
  let fails = true;
  mock(listClubs, () => {
    if (fails) throw refuse('forbidden', 'You may not see the clubs.');
    return { data: clubs, total: clubs.length };
  });
  await user.click(field);
  expect(await screen.findByText('You may not see the clubs.')).toBeInTheDocument();
  fails = false;
  press(field, 'Escape');
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
  await user.click(field);
  expect(await screen.findByTitle('Ashford')).toBeInTheDocument();
});

test('the two buttons of a number field are named in the language of the page', () => {
  speak('de-DE', { 'Increase the number': 'Zahl erhöhen', 'Decrease the number': 'Zahl verringern' });
  const { rerender } = render(<NumberField aria-label="Staffel" value={2} />);
  const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names()).toEqual(['Zahl erhöhen', 'Zahl verringern']);
  // antd takes them away from a field that cannot be changed, and makes others later.
  rerender(<NumberField aria-label="Staffel" value={2} disabled />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<NumberField aria-label="Staffel" value={2} />);
  expect(names()).toEqual(['Zahl erhöhen', 'Zahl verringern']);
});

const pixels = (...colours: [count: number, red: number, green: number, blue: number, opacity?: number][]) =>
  colours.flatMap(([count, red, green, blue, opacity = 255]) =>
    Array.from({ length: count }, () => [red, green, blue, opacity]).flat(),
  );

test('C-03 a poster has the colour that the logo has most of, not its white, grey or what is not seen; one of black and white has none', () => {
  const logo = pixels(
    [500, 255, 255, 255],
    [300, 120, 125, 118],
    [90, 10, 20, 200, 0],
    [40, 140, 20, 30],
    [9, 20, 90, 20],
  );
  expect(mainColour(logo)).toBe('rgb(140 20 30)');
  expect(mainColour(pixels([10, 0, 0, 0], [10, 255, 255, 255]))).toBeUndefined();
  expect(mainColour([])).toBeUndefined();
});

test('C-03 a light colour is darkened until white text can be read on it', () => {
  const [red = 0, green = 0, blue = 0] =
    (mainColour(pixels([10, 255, 220, 0])) ?? '').match(/\d+/g)?.map(Number) ?? [];
  const light = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = light;
  expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)).toBeGreaterThanOrEqual(4.5);
  expect(red).toBeGreaterThan(blue);
});

const looks = { phone: false };

test('L7 text at 200 % doubles antd’s text and what holds a line of it; at 100 % nothing changes', () => {
  const [usual, twice] = [themeFor(looks), themeFor({ ...looks, scale: 2 })];
  expect(themeFor({ ...looks, scale: 1 })).toEqual(usual);
  expect(usual.token).toMatchObject({ fontSize: 15, controlHeight: 42 });
  expect(twice.token).toMatchObject({ fontSize: 30, fontSizeSM: 26, controlHeight: 84 });
  expect(twice.components?.Form?.itemMarginBottom).toBe(72);
  expect(twice.cssVar).not.toEqual(usual.cssVar);
  expect(themeFor({ ...looks, phone: true, scale: 2 }).token?.controlHeight).toBe(96);
});

test('the buttons of pages, and controls on a tablet and a phone, can be hit by a finger, whatever the size of the text', () => {
  const sizeOf = (scale: number) =>
    themeFor({ ...looks, phone: true, scale }).components?.Pagination?.itemSizeSM;
  expect([1, 1.25, 2].map(sizeOf)).toEqual([44, 44, 64]);
  const heightOf = (of: object) => themeFor({ ...looks, ...of }).token?.controlHeight;
  expect([{}, { touch: true }, { touch: true, phone: true }].map(heightOf)).toEqual([42, 44, 48]);
});
