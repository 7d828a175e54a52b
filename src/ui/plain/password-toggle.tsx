import type { ComponentProps } from 'react';
import { t } from '@/language/text';
import styles from './password-toggle.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  shown: boolean;
}

/** The button in a password field that shows what was typed, and hides it again. */
export const PasswordToggle = ({ shown, ...button }: Props) => (
  <button {...button} type="button" className={styles.toggle}>
    {shown ? t`Hide` : t`Show`}
  </button>
);

/** A password that is shown must not be sent to a spelling service, or be corrected. */
export const passwordInput = (shown: boolean) =>
  ({
    type: shown ? 'text' : 'password',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  }) as const;
