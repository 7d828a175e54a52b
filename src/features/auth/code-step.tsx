import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PlainButton } from '@/ui/plain/plain-button';
import { PlainField } from '@/ui/plain/plain-field';
import { TextButton } from '@/ui/plain/text-button';
import { AuthLayout } from './auth-layout';

export interface CodeStepProps {
  /** Resolves to what was wrong. */
  send: (code: string) => Promise<{ password?: string }>;
  /** Back to the password; nothing is passed on. */
  leave: (nothing?: undefined) => void;
}

/** After the right password of an admin with a second step. Nothing of the sign-in is kept outside this page. */
export function CodeStep({ send, leave }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [lost, setLost] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = field.current?.value.trim() ?? '';
    setError(code === '' ? 'Enter the code' : undefined);
    if (code === '') return field.current?.focus();
    setBusy(true);
    const { password } = await send(code);
    setError(password);
    // Where it was right, the dashboard is shown by now.
    setBusy(false);
    if (password) field.current?.select();
  };

  const change = () => {
    if (field.current) field.current.value = '';
    setError(undefined);
    setLost(!lost);
    field.current?.focus();
  };

  return (
    <AuthLayout title="Two-step sign-in">
      <form method="post" noValidate onSubmit={submit}>
        <PlainField
          ref={field}
          name="code"
          type="text"
          label={lost ? 'Recovery code' : 'Code of your authenticator app'}
          inputMode={lost ? 'text' : 'numeric'}
          autoComplete={lost ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          error={error}
          onChange={() => setError(undefined)}
        />
        <PlainButton busy={busy}>Sign in</PlainButton>
      </form>
      <p>
        <TextButton onClick={change}>{lost ? 'Use the app' : 'Device lost? Use a recovery code'}</TextButton>
      </p>
      <p>
        <TextButton onClick={() => leave()}>Back</TextButton>
      </p>
    </AuthLayout>
  );
}
