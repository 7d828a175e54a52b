import { DatePicker } from 'antd';
import enGB from 'antd/locale/en_GB';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import type { AriaAttributes } from 'react';
import { formatDate } from '@/ui/dates';

/** Beside these, the form hands over an id and what is said about the field. */
interface Props extends AriaAttributes {
  id?: string;
  /** `2026-11-28`, as the contract has it. */
  value?: string;
  onChange?: (day: string | undefined) => void;
}

const day = 'YYYY-MM-DD';
const typed = ['D[th] MMMM YYYY', 'D[st] MMMM YYYY', 'D MMMM YYYY', 'D/M/YYYY', day];

/** The spec's way to write this very day: antd makes a field read-only when its format is a function. */
const written = (value: string) =>
  /^\d+st /.test(formatDate(value)) ? 'D[st] MMMM YYYY' : 'D[th] MMMM YYYY';

/** A day from a calendar, read in the spec's words and typed in any usual order. */
export const DueDatePicker = ({ value, onChange, ...field }: Props) => (
  <DatePicker
    {...field}
    style={{ width: '100%' }}
    value={value ? dayjs(value) : null}
    onChange={(picked) => onChange?.(picked?.format(day))}
    format={value ? [written(value), ...typed] : typed}
    // The day under the pointer would be written with the suffix of the chosen one.
    previewValue={false}
    // Enter takes the typed day; it is not meant to send the whole form.
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault();
    }}
    // The week begins on Monday.
    locale={enGB.DatePicker}
    placeholder="Choose a day"
    allowClear={false}
  />
);
