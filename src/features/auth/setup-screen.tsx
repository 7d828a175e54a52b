import { useRouter } from 'next/router';
import { type FormEvent, useState } from 'react';
import { passwordRules } from '@/contract/password-rules';
import { personLimits } from '@/contract/person-limits';
import { t } from '@/language/text';
import { PasswordChecklist } from '@/ui/plain/password-checklist';
import { PlainField } from '@/ui/plain/plain-field';
import { PlainPasswordField } from '@/ui/plain/plain-password-field';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import { EmailField, NameFields } from './auth-fields';
import { AuthLayout } from './auth-layout';
import { weakness } from './chosen-password';
import { NoReferrer } from './link-ended';
import { onboardingPath } from './onboarding-words';
import { useLinkSecret } from './use-link-secret';
import { fieldTexts, useSendForm } from './use-send-form';

const names = ['code', 'firstName', 'lastName', 'email', 'password'] as const;
const namesWhenLinked = ['firstName', 'lastName', 'email', 'password'] as const;
const loadSender = () => import('./auth-calls').then((module) => module.setUpSender);

/** Creates the first platform admin of an empty installation, by the link that the server printed. */
export function SetupScreen() {
  const router = useRouter();
  const { state, secret: linked, forget } = useLinkSecret('code');
  const { form, ready, busy, fields, line, send, clear } = useSendForm(
    loadSender,
    linked ? namesWhenLinked : names,
  );
  const [password, setPassword] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = fieldTexts(event.currentTarget, names);
    const outcome = await send(
      { ...body, code: linked || body.code },
      {
        own: weakness(body.password),
        after: ({ dashboard, user }) => {
          forget();
          return router.replace(onboardingPath(dashboard, user.firstName));
        },
      },
    );
    // A wrong code: after a reload there is a field for another one.
    if (!outcome.ok && (outcome.failure?.code === 'conflict' || outcome.failure?.fields.code)) forget();
  };

  return (
    <AuthLayout title={t`Set up Touchline`} subtitle={t`The first platform admin invites everyone else.`}>
      <NoReferrer />
      <form ref={form} method="post" noValidate onSubmit={submit} onChange={clear}>
        {(state === 'missing' || state === 'ended') && (
          <PlainField
            name="code"
            label={t`Set-up code`}
            help={t`The server printed it when it started.`}
            autoComplete="one-time-code"
            maxLength={64}
            error={fields.code}
          />
        )}
        <NameFields errors={fields} />
        <EmailField name="email" label={t`Email`} error={fields.email} />
        <PlainPasswordField
          name="password"
          label={t`Password`}
          autoComplete="new-password"
          maxLength={personLimits.passwordMax}
          error={fields.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordChecklist rules={passwordRules} value={password} />
        <PlainSubmit busy={busy} ready={ready} failure={line}>{t`Create the platform admin`}</PlainSubmit>
      </form>
    </AuthLayout>
  );
}
