import { useState } from 'react';
import { PlainField, type PlainFieldProps } from './plain-field';
import styles from './plain-field.module.css';

interface Props extends Omit<PlainFieldProps, 'type' | 'end'> {
  /** The name of the button that shows it, where a form has two passwords. */
  showLabel?: string;
}

/** A password field that can be read back: what was typed shows at a press and hides again at the next. */
export function PlainPasswordField({ showLabel = 'Show password', ...field }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <PlainField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.toggle}
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
