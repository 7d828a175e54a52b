import { type FormEvent, useState } from 'react';
import { PlainLink } from '@/ui/plain-link';
import { PlainSubmit } from '@/ui/plain-submit';
import { AuthLayout } from './auth-layout';
import { ChosenPasswordFields } from './chosen-password-fields';
import { fieldTexts } from './field-text';
import { LinkEnded } from './link-ended';
import { NoReferrer } from './no-referrer';
import { useChosenPassword } from './use-chosen-password';
import { useLinkSecret } from './use-link-secret';
import { useSendForm } from './use-send-form';

const names = ['password', 'passwordConfirmation'] as const;
const loadSender = () => import('./send-confirm').then((module) => module.confirmSender);

/** The second step of a sign-up, by the link from the mail: the password to sign in with once the club has said yes. */
export function ConfirmScreen() {
  const token = useLinkSecret('token');
  const chosen = useChosenPassword();
  const { form, ready, busy, fields, line, send, clear } = useSendForm(loadSender, names);
  const [clubname, setClubname] = useState<string>();
  const [ended, setEnded] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!token) return;
    const outcome = await send(
      { token, ...fieldTexts(event.currentTarget, names) },
      { own: chosen.errors() },
    );
    if (outcome.ok) setClubname(outcome.reply.clubname);
    else if (outcome.failure?.code === 'bad_request') setEnded(true);
  };

  if (ended || token === '') {
    return (
      <LinkEnded
        text={
          ended
            ? 'It has been used already, or its time is over. If you chose a password with it, all is well: your club’s answer comes by email. If not, join again.'
            : 'Part of its address is missing. Open the link in the email again, or join again.'
        }
        action={{ href: '/auth/signup', label: 'Join again' }}
      />
    );
  }
  if (clubname !== undefined) {
    return (
      <AuthLayout
        title="Your email is confirmed"
        inPlace
        subtitle={`Thank you. ${clubname} lets you in; we write to you as soon as it has.`}
      >
        <NoReferrer />
        <PlainLink href="/auth/login">Go to sign in</PlainLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Choose your password"
      subtitle="You sign in with it as soon as your club has let you in."
    >
      <NoReferrer />
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        onChange={clear}
        onKeyDown={chosen.submitOnEnter}
      >
        <ChosenPasswordFields chosen={chosen} errors={fields} label="Password" />
        <PlainSubmit busy={busy} ready={ready} blocked={chosen.missing} failure={line}>
          Confirm my email
        </PlainSubmit>
      </form>
    </AuthLayout>
  );
}
