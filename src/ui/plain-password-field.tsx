import { useState } from 'react';
import { PlainField, type PlainFieldProps } from './plain-field';
import styles from './plain-field.module.css';

/** A password field that can be read back: what was typed shows at a press and hides again at the next. */
export function PlainPasswordField(props: Omit<PlainFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <PlainField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.toggle}
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
