import { type RefObject, useEffect, useState } from 'react';
import { notReached } from '@/client/api-failure';
import type { ReplyOf } from '@/contract/endpoint';
import type { getProvider } from '@/contract/sign-in/provider';
import { t } from '@/language/text';
import { TextButton } from '@/ui/plain/text-button';
import forms from './auth-forms.module.css';
import styles from './sign-in-screen.module.css';

interface Props {
  keep: RefObject<HTMLInputElement | null>;
  next: string | undefined;
}

/** Ways in for the people who run clubs and the platform. What a passkey needs is loaded when the button is pressed. */
export function OtherWays({ keep, next = '' }: Props) {
  const [provider, setProvider] = useState<string>();
  const [passkeys, setPasskeys] = useState(true);
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    // Without `call`, which would bring axios to every visitor. Where there is no answer, the password still works.
    fetch('/api/auth/provider')
      .then(async (answer) => {
        if (!answer.ok) return;
        const { data }: ReplyOf<typeof getProvider> = await answer.json();
        setProvider(data.name ?? undefined);
        setPasskeys(data.passkeys);
      })
      .catch(() => undefined);
  }, []);
  const kept = () => keep.current?.checked !== false;
  const byPasskey = () => {
    setSaid(undefined);
    import('./passkey-sign-in')
      .then((module) => module.signInWithPasskey(kept()))
      .then(setSaid, () => setSaid(notReached));
  };
  return (
    <div className={styles.ways}>
      {passkeys && <TextButton inText onClick={byPasskey}>{t`Sign in with a passkey`}</TextButton>}
      {provider && (
        <a
          className={forms.link}
          href={`/api/auth/provider/begin?next=${encodeURIComponent(next)}`}
          onClick={({ currentTarget }) => {
            if (!kept()) currentTarget.search += '&keep=false';
          }}
        >{t`Sign in with ${provider}`}</a>
      )}
      <p role="alert" className={forms.wrong}>
        {said}
      </p>
    </div>
  );
}
