import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './plain-field.module.css';

export interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  name: string;
  label: string;
  /** Shown under the field in place of the help; the field is then marked as wrong. */
  error?: string;
  help?: string;
  /** Inside the field, at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A labelled text field without antd, for the pages before the sign-in: their JavaScript has a budget that antd's
 * form alone would use up. The line under the field is always there, so that an error moves nothing.
 */
export function PlainField({ label, error, help, end, ref, ...input }: PlainFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-wrong={error ? '' : undefined}>
        <input
          {...input}
          id={id}
          ref={ref}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-line` : undefined}
        />
        {end}
      </div>
      <p id={`${id}-line`} className={error ? styles.error : styles.help} role={error ? 'alert' : undefined}>
        {error ?? help}
      </p>
    </div>
  );
}
