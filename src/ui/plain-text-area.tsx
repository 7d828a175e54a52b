import { type TextareaHTMLAttributes, useId } from 'react';
import styles from './plain-field.module.css';

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  name: string;
  label: string;
  /** Shown under the field in place of the help; the field is then marked as wrong. */
  error?: string;
  help?: string;
}

/** A labelled field of several lines without antd (see `PlainField`). */
export function PlainTextArea({ label, error, help, ...area }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.area} data-wrong={error ? '' : undefined}>
        <textarea
          rows={3}
          {...area}
          id={id}
          className={styles.text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-line` : undefined}
        />
      </div>
      <p id={`${id}-line`} className={error ? styles.error : styles.help} role={error ? 'alert' : undefined}>
        {error ?? help}
      </p>
    </div>
  );
}
