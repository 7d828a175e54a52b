import { useRouter } from 'next/router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { passwordRules } from '@/contract/auth';
import { limits } from '@/contract/limits';
import { PasswordChecklist } from '@/ui/password-checklist';
import { PlainButton } from '@/ui/plain-button';
import { PlainField } from '@/ui/plain-field';
import { PlainPasswordField } from '@/ui/plain-password-field';
import { AuthLayout } from './auth-layout';
import styles from './setup-screen.module.css';
import { useSetUp } from './use-set-up';

function text(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Creates the first platform admin of an empty installation, by the link that the server printed. */
export function SetupScreen() {
  const { query } = useRouter();
  const linked = typeof query.code === 'string' ? query.code : undefined;
  const { busy, errors, setUp, clear } = useSetUp();
  const [password, setPassword] = useState('');
  const [ready, setReady] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => setReady(true), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = event.currentTarget;
    const told = await setUp({
      code: linked ?? text(fields, 'code'),
      firstName: text(fields, 'firstName'),
      lastName: text(fields, 'lastName'),
      email: text(fields, 'email'),
      password,
    });
    const [first] = Object.keys(told);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  };

  return (
    <AuthLayout
      title="Set up Touchline"
      subtitle="Create the first platform admin. Everybody else follows from here."
    >
      <form ref={form} method="post" noValidate onSubmit={submit} onChange={clear}>
        {linked ? (
          errors.code && (
            <p className={styles.failure} role="alert">
              {errors.code}
            </p>
          )
        ) : (
          <PlainField
            name="code"
            label="Set-up code"
            help="The server printed it when it started."
            autoComplete="one-time-code"
            maxLength={64}
            error={errors.code}
          />
        )}
        <div className={styles.names}>
          <PlainField
            name="firstName"
            label="First name"
            autoComplete="given-name"
            maxLength={limits.nameMax}
            error={errors.firstName}
          />
          <PlainField
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            maxLength={limits.nameMax}
            error={errors.lastName}
          />
        </div>
        <PlainField
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          error={errors.email}
        />
        <PlainPasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          maxLength={limits.passwordMax}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.password}
        />
        <PasswordChecklist rules={passwordRules} value={password} />
        <PlainButton busy={busy} ready={ready}>
          Create the platform admin
        </PlainButton>
      </form>
    </AuthLayout>
  );
}
