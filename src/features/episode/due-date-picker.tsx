import { DatePicker } from 'antd';
import enGB from 'antd/locale/en_GB';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import 'dayjs/locale/en-gb';
import { type AriaAttributes, useState } from 'react';
import { formatDate } from '@/ui/dates';
import styles from './episode-fields.module.css';

dayjs.extend(customParseFormat);

/** Beside these, the form hands over an id and what is said about the field. */
interface Props extends AriaAttributes {
  id?: string;
  /** `2026-11-28`, as the contract has it. */
  value?: string;
  onChange?: (day: string | undefined) => void;
  /** Days before today cannot be chosen. */
  fromToday?: boolean;
}

const day = 'YYYY-MM-DD';
const typed = ['D[th] MMMM YYYY', 'D[st] MMMM YYYY', 'D MMMM YYYY', 'D/M/YYYY', day];

/** The spec's way to write this very day: antd makes a field read-only when its format is a function. */
const written = (value: string) =>
  /^\d+st /.test(formatDate(value)) ? 'D[st] MMMM YYYY' : 'D[th] MMMM YYYY';

const isPast = (date: Dayjs) => date.isBefore(dayjs().startOf('day'));

/** Why what was typed is not taken: antd puts the former day back without a word. */
function problemOf(text: string, fromToday: boolean): string | undefined {
  if (text.trim() === '') return undefined;
  const date = dayjs(text, typed, true);
  if (!date.isValid()) return 'This is not a day';
  return fromToday && isPast(date) ? 'This day has passed' : undefined;
}

/** A day from a calendar, read in the spec's words and typed in any usual order. */
export function DueDatePicker({ value, onChange, fromToday = false, ...field }: Props) {
  const [problem, setProblem] = useState<string>();
  const check = (input: EventTarget) =>
    input instanceof HTMLInputElement && setProblem(problemOf(input.value, fromToday));
  return (
    <>
      <DatePicker
        {...field}
        style={{ width: '100%' }}
        value={value ? dayjs(value) : null}
        onChange={(picked) => {
          setProblem(undefined);
          onChange?.(picked?.format(day));
        }}
        disabledDate={fromToday ? isPast : undefined}
        format={value ? [written(value), ...typed] : typed}
        // The day under the pointer would be written with the suffix of the chosen one.
        previewValue={false}
        onBlur={({ target }) => check(target)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter takes the typed day; it is not meant to send the whole form.
          event.preventDefault();
          check(event.target);
        }}
        // The week begins on Monday.
        locale={enGB.DatePicker}
        placeholder="Choose a day"
        allowClear={false}
      />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
    </>
  );
}
