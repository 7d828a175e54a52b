import { useState } from 'react';
import { t } from '@/language/text';
import { PlainLink } from '@/ui/plain/plain-link';
import { AuthLayout } from './auth-layout';
import { LinkEnded, NoReferrer } from './link-ended';
import { LinkPasswordForm } from './link-password-form';
import { forgetSignUp } from './tab-memory';
import { useLinkSecret } from './use-link-secret';

const loadSender = () => import('./auth-calls').then((module) => module.confirmSender);

/** The second step of a sign-up, by the link from the mail: the password to sign in with once the club has said yes. */
export function ConfirmScreen() {
  const { state, secret, forget, end } = useLinkSecret('token');
  const [clubname, setClubname] = useState<string>();

  const joinAgain = { href: '/auth/signup', label: t`Join again` };
  if (state === 'missing') {
    return (
      <LinkEnded
        title={t`This link is incomplete`}
        text={t`Part of its address is missing. Open the link in the email again, or join again.`}
        action={joinAgain}
      />
    );
  }
  if (state === 'ended') {
    return (
      <LinkEnded
        text={t`It was already used, or it has expired. If you chose a password with it, all is well: your club’s answer comes by email. If not, join again.`}
        action={joinAgain}
      />
    );
  }
  if (clubname !== undefined) {
    return (
      <AuthLayout
        title={t`Your email is confirmed`}
        inPlace
        subtitle={t`Thank you. Now ${clubname} has to let you in. We will email you when that is done.`}
      >
        <NoReferrer />
        <PlainLink href="/auth/login">{t`Go to sign in`}</PlainLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={t`Choose your password`}
      subtitle={t`You will sign in with it once your club has said yes.`}
    >
      <NoReferrer />
      <LinkPasswordForm
        load={loadSender}
        purpose="confirm"
        token={secret}
        label={t`Password`}
        submitLabel={t`Confirm my email`}
        onDone={(reply) => {
          forget();
          forgetSignUp();
          setClubname(reply.clubname);
        }}
        onEnded={end}
      />
    </AuthLayout>
  );
}
