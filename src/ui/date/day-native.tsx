import { Input } from 'antd';
import type { DayControlProps } from './day-control';
import styles from './day-native.module.css';

/** The value of an unfinished day, because the browser does not say what was typed. */
const unreadable = '?';

/** A day, or a day and a time, by the phone's own control, which people know best and which fits its screen best. */
export function DayNative({
  kind,
  value,
  onChange,
  onSettled,
  birthday,
  clearable,
  ...field
}: DayControlProps) {
  const tell = ({ value: day, validity }: HTMLInputElement) =>
    onChange?.(day || (validity.badInput ? unreadable : null));
  return (
    <span className={styles.field}>
      <Input
        {...field}
        type={kind.native}
        className={`${styles.day} ${value ? '' : styles.empty}`}
        value={kind.is(value) ? value : ''}
        onChange={({ target }) => tell(target)}
        onBlur={({ target }) => {
          // A day that is typed only in part changes nothing that a browser would report.
          if (target.value === '' && target.validity.badInput) tell(target);
          onSettled?.();
        }}
      />
      {!value && (
        <span className={styles.words} aria-hidden="true">
          {kind.placeholder}
        </span>
      )}
    </span>
  );
}
