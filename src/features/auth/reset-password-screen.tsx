import { type FormEvent, useState } from 'react';
import { PlainLink } from '@/ui/plain-link';
import { PlainSubmit } from '@/ui/plain-submit';
import { AuthLayout } from './auth-layout';
import { ChosenPasswordFields } from './chosen-password-fields';
import { fieldTexts } from './field-text';
import { LinkEnded } from './link-ended';
import { NoReferrer } from './no-referrer';
import { SignInLink } from './sign-in-link';
import { useChosenPassword } from './use-chosen-password';
import { useLinkSecret } from './use-link-secret';
import { useSendForm } from './use-send-form';

const names = ['password', 'passwordConfirmation'] as const;
const loadSender = () => import('./send-reset-password').then((module) => module.resetPasswordSender);

/** A new password, by the link from the mail. */
export function ResetPasswordScreen() {
  const token = useLinkSecret('token');
  const chosen = useChosenPassword();
  const { form, ready, busy, fields, line, send, clear } = useSendForm(loadSender, names);
  const [state, setState] = useState<'open' | 'changed' | 'ended'>('open');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!token) return;
    const outcome = await send(
      { token, ...fieldTexts(event.currentTarget, names) },
      { own: chosen.errors() },
    );
    if (outcome.ok) setState('changed');
    else if (outcome.failure?.code === 'bad_request') setState('ended');
  };

  if (state === 'ended' || token === '') {
    return (
      <LinkEnded
        text={
          state === 'ended'
            ? 'It has been used already, or its 10 minutes are over. Your password is as it was.'
            : 'Part of its address is missing. Open the link in the email again, or ask for a new one.'
        }
        action={{ href: '/auth/forgot-password', label: 'Ask for a new link' }}
      />
    );
  }
  if (state === 'changed') {
    return (
      <AuthLayout
        title="Your password is changed"
        inPlace
        subtitle="Every device that was signed in is signed out. Sign in with your new password."
      >
        <NoReferrer />
        <PlainLink href="/auth/login">Sign in</PlainLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Choose a new password" subtitle="You will sign in with it from now on.">
      <NoReferrer />
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        onChange={clear}
        onKeyDown={chosen.submitOnEnter}
      >
        <ChosenPasswordFields chosen={chosen} errors={fields} />
        <PlainSubmit busy={busy} ready={ready} blocked={chosen.missing} failure={line}>
          Save new password
        </PlainSubmit>
      </form>
      <SignInLink />
    </AuthLayout>
  );
}
