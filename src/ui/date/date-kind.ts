import { t } from '@/language/text';
import { formatClock, isClock, noClock, readClock } from './clock-text';
import { formatDate } from './dates';
import { isDay, noDay, readDay } from './day-text';

/** What a date field holds: a day, or a day with the time of a clock. Both are text, as the contract and forms have them. */
export interface DateKind {
  is: (value: unknown) => value is string;
  /** Parses the typed text. */
  read: (text: string, latest?: string) => { value: string } | { problem: string };
  write: (value: string) => string;
  /** The error for text that is neither. */
  none: string;
  placeholder: string;
  /** The pattern of the value, for dayjs. */
  pattern: string;
  /** The input type of the phone's control. */
  native: 'date' | 'datetime-local';
}

export const dayKind: DateKind = {
  is: isDay,
  read: (text, latest) => {
    const found = readDay(text, latest);
    return 'day' in found ? { value: found.day } : found;
  },
  write: formatDate,
  none: noDay,
  placeholder: t`Choose a day`,
  pattern: 'YYYY-MM-DD',
  native: 'date',
};

export const clockKind: DateKind = {
  is: isClock,
  read: readClock,
  write: formatClock,
  none: noClock,
  placeholder: t`Choose a day and a time`,
  pattern: 'YYYY-MM-DDTHH:mm',
  native: 'datetime-local',
};
