import { Input } from 'antd';
import type { DayControlProps } from './day-control';
import styles from './day-native.module.css';
import { isDay } from './day-text';

/** Stands for what was begun and is no day: the browser does not tell what it is. */
const unreadable = '?';

/** A day by the control of the phone: nothing is better known there, and nothing fits its screen better. */
export function DayNative({ value, onChange, onSettled, birthday, clearable, ...field }: DayControlProps) {
  const tell = ({ value: day, validity }: HTMLInputElement) =>
    onChange?.(day || (validity.badInput ? unreadable : null));
  return (
    <Input
      {...field}
      type="date"
      className={styles.day}
      value={isDay(value) ? value : ''}
      onChange={({ target }) => tell(target)}
      onBlur={({ target }) => {
        // A day that is typed only in part changes nothing that a browser would report.
        if (target.value === '' && target.validity.badInput) tell(target);
        onSettled?.();
      }}
    />
  );
}
