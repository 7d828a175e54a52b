import { type FormEvent, useState } from 'react';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import { AuthLayout } from './auth-layout';
import { CheckEmail } from './check-email';
import { fieldTexts } from './field-text';
import { IdentifierField } from './identifier-field';
import { NoEmailHint } from './no-email-hint';
import { SignInLink } from './sign-in-link';
import { useSendForm } from './use-send-form';

const names = ['identifier'] as const;
const loadSender = () => import('./send-forgot-password').then((module) => module.forgotPasswordSender);

/** Asks for a link to choose a new password. What follows is the same whether anybody was found or not. */
export function ForgotPasswordScreen() {
  const { form, ready, busy, fields, line, send, clear } = useSendForm(loadSender, names);
  const [asked, setAsked] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = fieldTexts(event.currentTarget, names);
    const outcome = await send(body);
    if (outcome.ok) setAsked(body.identifier.trim());
  };

  if (asked !== undefined) {
    return (
      <CheckEmail identifier={asked} onAgain={() => send({ identifier: asked })} busy={busy} failure={line} />
    );
  }
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="Tell us how you sign in. We send a link to choose a new one."
    >
      <form ref={form} method="post" noValidate onSubmit={submit} onChange={clear}>
        <IdentifierField error={fields.identifier} />
        <PlainSubmit busy={busy} ready={ready} failure={line}>
          Send me a link
        </PlainSubmit>
      </form>
      <NoEmailHint />
      <SignInLink before="Remembered it?">Sign in</SignInLink>
    </AuthLayout>
  );
}
