import { ConfigProvider, Input, type InputProps, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import { t } from '@/language/text';
import { PasswordToggle, passwordInput } from '../plain/password-toggle';
import styles from './readable-password.module.css';

/** A password that can be read back, by the same words as before the sign-in. antd's own eye is 16 px wide. */
export function ReadablePassword({ ref, ...field }: InputProps & { ref?: Ref<InputRef> }) {
  const [shown, setShown] = useState(false);
  const { componentDisabled: busy } = ConfigProvider.useConfig();
  return (
    <Input
      {...field}
      {...passwordInput(shown)}
      ref={ref}
      suffix={
        <span className={styles.end}>
          <PasswordToggle
            shown={shown}
            aria-label={shown ? t`Hide password` : t`Show password`}
            disabled={busy}
            // Otherwise the press would move the cursor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          />
        </span>
      }
    />
  );
}
