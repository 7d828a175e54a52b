import type { AriaAttributes } from 'react';
import type { DateKind } from './date-kind';

/** What a control for a day, or a day and a time, is given. Beside these, the form hands over an id and what is said about the field. */
export interface DayControlProps extends AriaAttributes {
  id?: string;
  kind: DateKind;
  /** `2026-11-28`, as the contract has it; the text itself while it is no day. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Called when the input is finished: the field was left, Enter pressed, or a day picked. */
  onSettled?: () => void;
  min?: string;
  max?: string;
  /** A birthday is chosen by its year first, and today is not offered. */
  birthday?: boolean;
  clearable?: boolean;
  autoComplete?: string;
}
