import { DatePicker, type DatePickerProps } from 'antd';
import enGB from 'antd/locale/en_GB';
import dayjs from 'dayjs';
import { languageTag } from '@/language/text';
import 'dayjs/locale/en-gb';
import { useMemo, useState } from 'react';
import type { DayControlProps } from './day-control';
import { DayInput, DayTextProvider } from './day-input';
import styles from './day-picker.module.css';

const components: DatePickerProps['components'] = { input: DayInput };

const inSight = { adjustX: 1, adjustY: 1, shiftY: true } as const;
/** If neither below nor above has room for the whole panel, it covers the field. Otherwise its arrows would be cut off. */
const builtinPlacements: DatePickerProps['builtinPlacements'] = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: inSight },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow: inSight },
};

/** People publish at full hours and quarters; any other minute can be typed. */
const time = { format: 'HH:mm', minuteStep: 15 } as const;

/** The calendar of birthdays opens at this age, the middle of the usual ones. */
const usualAge = 30;

/** A birthday is chosen by year, month and day, in this order. */
function useBirthdayPanels(chosen: boolean) {
  const [mode, setMode] = useState<DatePickerProps['mode']>('year');
  const panels: Pick<DatePickerProps, 'mode' | 'onPanelChange' | 'defaultPickerValue' | 'showNow'> = {
    mode,
    onPanelChange: (_, next) => setMode(next),
    defaultPickerValue: chosen ? undefined : dayjs().subtract(usualAge, 'year'),
    showNow: false,
  };
  return { panels, begin: () => setMode('year') };
}

/**
 * A day from a calendar, or a day and a time, read in the spec's words and typed in any usual spelling. The calendar is heavy: `DayField`
 * loads this file when it is needed.
 */
export function DayPicker(props: DayControlProps) {
  const { kind, value, onChange, onSettled, min, max, birthday = false, clearable = false, ...field } = props;
  /** What is being typed; a day is written in the spec's words only when that is over. */
  const [draft, setDraft] = useState<string>();
  const day = kind.is(value) ? value : undefined;
  // The same object as long as it is the same day: the calendar turns its page to every new one.
  const date = useMemo(() => (day ? dayjs(day) : null), [day]);
  const { panels, begin } = useBirthdayPanels(date !== null);
  const [open, setOpen] = useState(false);

  const type = (text: string) => {
    setDraft(text);
    // Closed first, because the panel may cover the field.
    setOpen(false);
    const read = kind.read(text, max);
    onChange?.('value' in read ? read.value : text.trim() === '' ? null : text);
  };
  const settle = () => {
    if (draft === undefined) return;
    setDraft(undefined);
    onSettled?.();
  };

  return (
    <DayTextProvider value={{ text: draft ?? (day ? kind.write(day) : (value ?? '')), type, settle }}>
      <DatePicker
        {...field}
        {...(birthday && panels)}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (next) begin();
        }}
        components={components}
        builtinPlacements={builtinPlacements}
        className={styles.picker}
        value={date}
        onChange={(picked) => {
          setDraft(undefined);
          onChange?.(picked?.format(kind.pattern) ?? null);
          onSettled?.();
        }}
        minDate={min ? dayjs(min) : undefined}
        maxDate={max ? dayjs(max) : undefined}
        // The hovered day is not written into the field, because the text is ours.
        previewValue={false}
        // The week begins on Monday. Another language comes from the provider.
        locale={languageTag() === 'en-GB' ? enGB.DatePicker : undefined}
        placeholder={kind.placeholder}
        showTime={kind.native === 'datetime-local' && time}
        allowClear={clearable}
      />
    </DayTextProvider>
  );
}
