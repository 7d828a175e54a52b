import { type FormEvent, useRef, useState } from 'react';
import { PlainButton } from '@/ui/plain/plain-button';
import { PlainField } from '@/ui/plain/plain-field';
import { TextButton } from '@/ui/plain/text-button';
import { AuthLayout } from './auth-layout';

interface Props {
  busy: boolean;
  error: string | undefined;
  /** Resolves once it is known whether the code was right. */
  send: (code: string) => Promise<unknown>;
  clear: () => void;
  leave: () => void;
}

/** After the right password of an admin with a second step. Nothing of the sign-in is kept outside this page. */
export function CodeStep({ busy, error, send, clear, leave }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [lost, setLost] = useState(false);
  const [hole, setHole] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = field.current?.value.trim() ?? '';
    setHole(code === '' ? 'Enter the code' : undefined);
    if (code !== '') await send(code);
    field.current?.select();
  };

  const change = () => {
    if (field.current) field.current.value = '';
    setHole(undefined);
    clear();
    setLost(!lost);
    field.current?.focus();
  };

  return (
    <AuthLayout title="Two-step sign-in" inPlace>
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
          error={hole ?? error}
          onChange={() => {
            setHole(undefined);
            clear();
          }}
        />
        <PlainButton busy={busy}>Sign in</PlainButton>
      </form>
      <p>
        <TextButton onClick={change}>{lost ? 'Use the app' : 'Device lost? Use a recovery code'}</TextButton>
      </p>
      <p>
        <TextButton onClick={leave}>Back</TextButton>
      </p>
    </AuthLayout>
  );
}
