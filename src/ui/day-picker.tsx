import { DatePicker } from 'antd';
import enGB from 'antd/locale/en_GB';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import 'dayjs/locale/en-gb';
import { type AriaAttributes, useState } from 'react';
import { formatDate } from './dates';
import styles from './day-picker.module.css';

dayjs.extend(customParseFormat);

/** Beside these, the form hands over an id and what is said about the field. */
interface Props extends AriaAttributes {
  id?: string;
  /** `2026-11-28`, as the contract has it. */
  value?: string | null;
  onChange?: (day: string | undefined) => void;
  /** Why a day cannot be chosen, or undefined when it can. */
  refusalOf?: (day: string) => string | undefined;
  clearable?: boolean;
  autoComplete?: string;
}

const iso = 'YYYY-MM-DD';
const typed = [
  ...['th', 'st', 'nd', 'rd'].map((suffix) => `D[${suffix}] MMMM YYYY`),
  'D MMMM YYYY',
  'D MMM YYYY',
  'D/M/YYYY',
  iso,
];

/** The spec's way to write this very day: antd makes a field read-only when its format is a function. */
const written = (value: string) =>
  /^\d+st /.test(formatDate(value)) ? 'D[st] MMMM YYYY' : 'D[th] MMMM YYYY';

/**
 * A day from a calendar, read in the spec's words and typed in any usual order. The calendar is heavy: load this file
 * lazily.
 */
export function DayPicker({ value, onChange, refusalOf, clearable = false, ...field }: Props) {
  const [problem, setProblem] = useState<string>();

  /** Why what was typed is not taken: antd puts the former day back without a word. */
  const problemOf = (text: string) => {
    if (text.trim() === '') return undefined;
    const date = dayjs(text, typed, true);
    return date.isValid() ? refusalOf?.(date.format(iso)) : 'This is not a day';
  };
  const check = (input: EventTarget) =>
    input instanceof HTMLInputElement && setProblem(problemOf(input.value));

  return (
    <>
      <DatePicker
        {...field}
        className={styles.picker}
        value={value ? dayjs(value) : null}
        onChange={(picked) => {
          setProblem(undefined);
          onChange?.(picked?.format(iso));
        }}
        disabledDate={refusalOf && ((date) => refusalOf(date.format(iso)) !== undefined)}
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
        allowClear={clearable}
      />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
    </>
  );
}
