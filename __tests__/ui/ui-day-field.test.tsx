import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Form } from 'antd';
import dayjs from 'dayjs';
import { DayField } from '@/ui/date/day-field';
import { windowWhere } from '../support/media';
import { renderScreen, retype } from '../support/render';

interface Values {
  day: string | null;
}

const today = dayjs().format('YYYY-MM-DD');
const refuse = (day: string) => (day > today ? 'Not born yet' : undefined);

const point = (coarse: boolean) => windowWhere(coarse ? '(pointer: coarse)' : '(pointer: fine)');

const sent: Values[] = [];
const refused = vi.fn();
beforeEach(() => {
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
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ day: '1989-08-07' }]));
    await retype(user, field, '3 Mar 87{Enter}');
    expect(field).toHaveValue('3th March 1987');
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['abc', 'This is not a day'],
    ['31/02/1990', 'February 1990 has 28 days'],
    ['1/1/2990', 'Not born yet'],
  ])('“%s” is an error at the field, kept, and not sent', async (text, sentence) => {
    const { field, user } = await open('1988-06-05');
    await retype(user, field, text);
    expect(screen.queryByText(sentence)).toBeNull();
    await user.tab();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(field).toHaveValue(text === '1/1/2990' ? '1st January 2990' : text);
    await user.click(save());
    await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([]);
    await retype(user, field, '7/8/1989');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ day: '1989-08-07' }]));
  });

  test('left empty it is null, or missing where it must not be', async () => {
    const { field, user, unmount } = await open('1988-06-05');
    await user.clear(field);
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ day: null }]));
    unmount();
    const needed = await open('1988-06-05', 'Choose it');
    await user.clear(needed.field);
    await user.tab();
    expect(await screen.findByText('Choose it')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(1);
  });

  test('the calendar of a birthday opens at the years about 30 ago, and has no Today', async () => {
    const { field, user } = await open();
    await user.click(field);
    const year = new Date().getFullYear() - 30;
    await user.click(await screen.findByTitle(String(year)));
    await user.click(await screen.findByTitle(`${year}-02`));
    expect(screen.queryByText('Today')).toBeNull();
    await user.click(await screen.findByTitle(`${year}-02-21`));
    expect(field).toHaveValue(`21st February ${year}`);
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ day: `${year}-02-21` }]));
  });

  test('typing puts the calendar away; it opens again with what was typed', async () => {
    const { field, user } = await open();
    await user.click(field);
    const year = await screen.findByTitle(String(new Date().getFullYear() - 30));
    expect(year).not.toHaveStyle({ pointerEvents: 'none' });
    await user.keyboard('28-11-1972');
    await waitFor(() => expect(year).toHaveStyle({ pointerEvents: 'none' }));
    expect(field).toHaveValue('28-11-1972');
    await user.click(field);
    await user.click(await screen.findByTitle('1972'));
    await user.click(await screen.findByTitle('1972-11'));
    await user.click(await screen.findByTitle('1972-11-01'));
    expect(field).toHaveValue('1st November 1972');
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ day: '1972-11-01' }]));
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
    expect(screen.queryByText('Type it.')).toBeNull();
    fireEvent.change(field, { target: { value: '1989-08-07' } });
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ day: '1989-08-07' }]));
    fireEvent.change(field, { target: { value: '' } });
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ day: '1989-08-07' }, { day: null }]));
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
    await user.click(save());
    await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
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
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ day: '2026-11-29T19:00' }]));
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
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ day: '2026-11-29T19:30' }]));
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
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ day: '2026-11-30T09:00' }]));
  });
});
