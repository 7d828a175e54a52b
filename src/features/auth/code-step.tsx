import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '@/client/api-failure';
import type { login } from '@/contract/auth';
import type { BodyInput } from '@/contract/endpoint';
import type { PasskeyRequest } from '@/contract/passkey/passkey-request';
import { t } from '@/language/text';
import { PlainButton } from '@/ui/plain/plain-button';
import { PlainField } from '@/ui/plain/plain-field';
import { TextButton } from '@/ui/plain/text-button';
import forms from './auth-forms.module.css';
import { AuthLayout } from './auth-layout';

/** The second step, as far as a person has taken it. */
export type SecondTyped = Pick<BodyInput<typeof login>, 'code' | 'passkey'>;

export interface CodeStepProps {
  /** There is an authenticator app; without it a code is a recovery code. */
  app: boolean;
  /** For one of the passkeys of the account. */
  passkey: PasskeyRequest | null;
  /** Resolves to what was wrong. With nothing it brings another request for a passkey. */
  send: (second: SecondTyped) => Promise<string | undefined>;
  /** Back to the first step. */
  leave: () => void;
}

/** After the first step of an admin with a second one. Nothing of the sign-in is kept outside this page. */
export function CodeStep({ app, passkey, send, leave }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [lost, setLost] = useState(!app);
  const [busy, setBusy] = useState<'code' | 'passkey'>();
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (!passkey) field.current?.focus();
  }, [passkey]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = field.current?.value.trim() ?? '';
    setError(code === '' ? t`Enter the code` : undefined);
    if (code === '') return field.current?.focus();
    setBusy('code');
    const wrong = await send({ code });
    setError(wrong);
    // Where it was right, the dashboard is shown by now.
    setBusy(undefined);
    if (wrong) field.current?.select();
  };

  const byPasskey = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !passkey) return;
    setBusy('passkey');
    setRefusal(undefined);
    try {
      const { pickPasskey } = await import('@/client/passkey');
      const wrong = await send({ passkey: await pickPasskey(passkey) });
      setRefusal(wrong);
      // The request is used up, so the next try needs another one.
      if (wrong) await send({});
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
    setBusy(undefined);
  };

  const change = () => {
    if (field.current) field.current.value = '';
    setError(undefined);
    setLost(!lost);
    field.current?.focus();
  };

  return (
    <AuthLayout title={t`Two-step sign-in`} inPlace={passkey !== null}>
      {passkey && (
        <form method="post" onSubmit={byPasskey} className={forms.first}>
          <PlainButton busy={busy === 'passkey'}>{t`Use your passkey`}</PlainButton>
          <p role="alert" className={forms.wrong}>
            {refusal}
          </p>
        </form>
      )}
      <form method="post" noValidate onSubmit={submit}>
        <PlainField
          ref={field}
          name="code"
          type="text"
          label={lost ? t`Recovery code` : t`Code from your authenticator app`}
          inputMode={lost ? 'text' : 'numeric'}
          autoComplete={lost ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          error={error}
          onChange={() => setError(undefined)}
        />
        <PlainButton busy={busy === 'code'} kind={passkey ? 'quiet' : 'primary'}>{t`Sign in`}</PlainButton>
      </form>
      {app && (
        <p>
          <TextButton onClick={change}>
            {lost ? t`Use the app` : t`Device lost? Use a recovery code`}
          </TextButton>
        </p>
      )}
      <p>
        <TextButton onClick={leave}>{t`Back`}</TextButton>
      </p>
    </AuthLayout>
  );
}
