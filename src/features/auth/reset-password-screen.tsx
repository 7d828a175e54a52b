import { useState } from 'react';
import { t } from '@/language/text';
import { PlainLink } from '@/ui/plain/plain-link';
import { AuthLayout, SignInLink } from './auth-layout';
import { LinkEnded, NoReferrer } from './link-ended';
import { LinkPasswordForm } from './link-password-form';
import { useLinkSecret } from './use-link-secret';

const loadSender = () => import('./auth-calls').then((module) => module.resetPasswordSender);

/** A new password, by the link from the mail. */
export function ResetPasswordScreen() {
  const link = useLinkSecret('token');
  const [changed, setChanged] = useState(false);

  const askAgain = { href: '/auth/forgot-password', label: t`Ask for a new link` };
  if (link.state === 'missing') {
    return (
      <LinkEnded
        title={t`This link is incomplete`}
        text={t`Part of its address is missing. Open the link in the email again, or ask for a new one.`}
        action={askAgain}
      />
    );
  }
  if (link.state === 'ended') {
    return (
      <LinkEnded
        text={t`It was already used, or its 10 minutes are over. If you chose a new password with it, use that password.`}
        action={askAgain}
      />
    );
  }
  if (changed) {
    return (
      <AuthLayout
        title={t`Your password is changed`}
        inPlace
        subtitle={t`Every device that was signed in is signed out.`}
      >
        <NoReferrer />
        <PlainLink href="/auth/login">{t`Sign in`}</PlainLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t`Choose a new password`}>
      <NoReferrer />
      <LinkPasswordForm
        load={loadSender}
        purpose="reset-password"
        token={link.secret}
        submitLabel={t`Save new password`}
        onDone={() => {
          link.forget();
          setChanged(true);
        }}
        onEnded={link.end}
      />
      <SignInLink />
    </AuthLayout>
  );
}
