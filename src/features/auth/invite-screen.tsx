import { useRouter } from 'next/router';
import { type FormEvent, useState } from 'react';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { PlainField } from '@/ui/plain/plain-field';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import { TextButton } from '@/ui/plain/text-button';
import type { Invite } from './auth-calls';
import { NameFields } from './auth-fields';
import styles from './auth-forms.module.css';
import { AuthLayout, SignInLink } from './auth-layout';
import { ChosenPasswordFields, useChosenPassword } from './chosen-password';
import { AcceptForm, GuardianInviteForm, useSignedIn } from './guardian-invite-form';
import { LinkEnded, NoReferrer } from './link-ended';
import { onboardingPath } from './onboarding-words';
import { rememberRole } from './tab-memory';
import { useInvite } from './use-invite';
import { useLinkSecret } from './use-link-secret';
import { fieldTexts, useSendForm } from './use-send-form';

/** The page of an invite's link: it says what the invite is for, and makes the account. */
export function InviteScreen() {
  const { state, secret, forget, end } = useLinkSecret('token');
  const [why, setWhy] = useState<string>();
  const endFor = (reason: string) => {
    setWhy(reason);
    end();
  };
  const [loaded, retry] = useInvite(secret, endFor);

  if (state === 'missing') {
    return (
      <LinkEnded
        title={t`This invite is incomplete`}
        text={t`Part of its address is missing. Open the link in the email again, or ask the person who invited you for a new one.`}
      />
    );
  }
  if (state === 'ended') {
    return (
      <LinkEnded
        title={t`This invite no longer works`}
        // After a reload this tab only knows that the link is used up.
        text={
          why ??
          t`It was already used, or it has expired. Ask the person who invited you for a new one. If you have accepted it before, sign in.`
        }
      />
    );
  }
  if (loaded.state === 'ready' && secret) {
    const { invite } = loaded;
    const { clubname, userRole, guardian } = invite;
    if (guardian) {
      return (
        <GuardianInvite
          invite={{ ...invite, guardian }}
          token={secret}
          onAccepted={forget}
          onEnded={endFor}
        />
      );
    }
    return (
      <AuthLayout
        title={t`Welcome to Touchline`}
        subtitle={
          clubname ? (
            <Rich
              text="You are invited as <strong>{role}</strong> of <strong>{club}</strong>."
              strong={<strong />}
              role={userRole}
              club={clubname}
            />
          ) : (
            <Rich text="You are invited as <strong>{role}</strong>." strong={<strong />} role={userRole} />
          )
        }
      >
        <NoReferrer />
        <InviteForm invite={loaded.invite} token={secret} onAccepted={forget} onEnded={endFor} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t`Welcome to Touchline`} subtitle={t`You are invited.`}>
      <NoReferrer />
      {loaded.state === 'failed' ? (
        <>
          <p className={styles.notice} role="alert">
            {loaded.message}
          </p>
          <TextButton inText onClick={retry}>{t`Try again`}</TextButton>
        </>
      ) : (
        <div className={styles.wait} role="status" aria-label={t`Your invite is loading`}>
          <span />
          <span />
          <span />
        </div>
      )}
    </AuthLayout>
  );
}

interface GuardianProps extends Props {
  invite: Invite & { guardian: NonNullable<Invite['guardian']> };
}

/** Accepts a guardian's invite with a new account, or with an existing one. */
function GuardianInvite(props: GuardianProps) {
  const { clubname, guardian } = props.invite;
  const signedIn = useSignedIn();
  const [other, setOther] = useState(false);
  const as = !other && signedIn?.clubname === clubname ? signedIn : undefined;
  const inviter = { strong: <strong />, invitedBy: guardian.invitedBy, club: clubname };
  return (
    <AuthLayout
      title={t`Look after children together`}
      subtitle={
        guardian.household === 'same' ? (
          <Rich
            text="<strong>{invitedBy}</strong> of <strong>{club}</strong> invites you to the same household. You both see the same children."
            {...inviter}
          />
        ) : (
          <Rich
            text="<strong>{invitedBy}</strong> of <strong>{club}</strong> shares children with you. You have your own household. Neither of you sees the other’s email, phone number or other children."
            {...inviter}
          />
        )
      }
    >
      <NoReferrer />
      {as && <AcceptForm {...props} as={as} />}
      {as && (
        <p className={styles.foot}>
          <TextButton inText onClick={() => setOther(true)}>{t`This is not me`}</TextButton>
        </p>
      )}
      {!as && (guardian.account === 'none' ? <InviteForm {...props} /> : <GuardianInviteForm {...props} />)}
    </AuthLayout>
  );
}

const names = ['firstName', 'lastName', 'password', 'passwordConfirmation'] as const;
const loadSender = () => import('./auth-calls').then((module) => module.acceptInviteSender);

interface Props {
  invite: Invite;
  token: string;
  /** Called when the account is made, before the redirect. */
  onAccepted: () => void;
  /** Called when the invite turns out to be used or run out. */
  onEnded: (why: string) => void;
}

/** The invited person gives their name and chooses a password. */
function InviteForm({ invite, token, onAccepted, onEnded }: Props) {
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
          rememberRole(user.clubMemberRole);
          return router.replace(onboardingPath(dashboard, user.firstName));
        },
      },
    );
    if (!outcome.ok && outcome.failure?.code === 'bad_request') onEnded(outcome.failure.sentence);
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={clear}>
      <PlainField
        name="email"
        type="email"
        label={t`Email`}
        autoComplete="username"
        defaultValue={invite.email}
        readOnly
      />
      <NameFields errors={fields} />
      <ChosenPasswordFields chosen={chosen} errors={fields} label={t`Password`} />
      <PlainSubmit busy={busy} ready={ready} failure={line}>{t`Accept the invite`}</PlainSubmit>
      <SignInLink before={t`Have an account already?`}>{t`Sign in`}</SignInLink>
    </form>
  );
}
