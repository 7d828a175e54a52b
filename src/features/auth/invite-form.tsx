import { useRouter } from 'next/router';
import type { FormEvent } from 'react';
import { PlainField } from '@/ui/plain/plain-field';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import { ChosenPasswordFields } from './chosen-password-fields';
import { fieldTexts } from './field-text';
import type { Invite } from './load-invite';
import { NameFields } from './name-fields';
import { onboardingPath } from './onboarding-words';
import { SignInLink } from './sign-in-link';
import { useChosenPassword } from './use-chosen-password';
import { useSendForm } from './use-send-form';

const names = ['firstName', 'lastName', 'password', 'passwordConfirmation'] as const;
const loadSender = () => import('./send-accept-invite').then((module) => module.acceptInviteSender);

interface Props {
  invite: Invite;
  token: string;
  /** The account is made, and the way to it begins. */
  onAccepted: () => void;
  /** The invite turned out to be used or over. */
  onEnded: () => void;
}

/** Who was invited says who they are and chooses a password. */
export function InviteForm({ invite, token, onAccepted, onEnded }: Props) {
  const router = useRouter();
  const chosen = useChosenPassword();
  const { form, ready, busy, fields, line, send, clear } = useSendForm(loadSender, names);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const outcome = await send(
      { token, ...fieldTexts(event.currentTarget, names) },
      {
        own: chosen.errors(),
        after: ({ dashboard, user }) => {
          onAccepted();
          return router.replace(onboardingPath(dashboard, user.firstName));
        },
      },
    );
    if (!outcome.ok && outcome.failure?.code === 'bad_request') onEnded();
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={clear}>
      <PlainField
        name="email"
        type="email"
        label="Email"
        help="You sign in with it."
        autoComplete="username"
        defaultValue={invite.email}
        readOnly
      />
      <NameFields errors={fields} />
      <ChosenPasswordFields chosen={chosen} errors={fields} label="Password" />
      <PlainSubmit busy={busy} ready={ready} failure={line}>
        Accept the invite
      </PlainSubmit>
      <SignInLink before="Have an account already?">Sign in</SignInLink>
    </form>
  );
}
