import { useState } from 'react';
import { t } from '@/language/text';
import { PasswordToggle, passwordInput } from './password-toggle';
import { PlainField, type PlainFieldProps } from './plain-field';

interface Props extends Omit<PlainFieldProps, 'type' | 'end'> {
  /** The accessible name of the button that shows it, where a form has two passwords. */
  showLabel?: string;
}

/** A password field that can be read back: what was typed shows at a press and hides again at the next. */
export function PlainPasswordField({ showLabel = t`Show password`, ...field }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <PlainField
      {...field}
      {...passwordInput(shown)}
      end={
        <PasswordToggle
          shown={shown}
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
