import { useRouter } from 'next/router';
import { type FormEvent, useEffect, useState } from 'react';
import { personLimits } from '@/contract/person-limits';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { PlainField } from '@/ui/plain/plain-field';
import { PlainPasswordField } from '@/ui/plain/plain-password-field';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import type { Invite, SignedInAs } from './auth-calls';
import styles from './auth-forms.module.css';
import { SignInLink } from './auth-layout';
import { fieldTexts, useSendForm } from './use-send-form';

interface Props {
  invite: Invite & { guardian: NonNullable<Invite['guardian']> };
  token: string;
  onAccepted: () => void;
  onEnded: (why: string) => void;
}

/** For a person who already has an account, or cannot accept with it. */
export function GuardianInviteForm(props: Props) {
  const { account, invitedBy } = props.invite.guardian;
  if (account === 'here') return <AcceptForm {...props} />;
  return (
    <>
      <p className={styles.notice} role="alert">
        {account === 'elsewhere'
          ? t`This email belongs to an account of another club, and an account can have only one club. Ask ${invitedBy} to invite you at another email address.`
          : t`This email belongs to an account that is not a parent’s. A family invite cannot change the role of an account. Ask ${invitedBy} to invite you at another email address.`}
      </p>
      <SignInLink />
    </>
  );
}

/** The person who is signed in on this device; undefined while that is asked, null for none. */
export function useSignedIn(): SignedInAs | null | undefined {
  const [who, setWho] = useState<SignedInAs | null>();
  useEffect(() => {
    let gone = false;
    import('./auth-calls')
      .then(({ loadSignedIn }) => loadSignedIn())
      .then(
        (found) => !gone && setWho(found),
        () => !gone && setWho(null),
      );
    return () => {
      gone = true;
    };
  }, []);
  return who;
}

const names = ['identifier', 'password'] as const;
const loadSender = () => import('./auth-calls').then((module) => module.acceptGuardianSender);

interface AcceptProps extends Omit<Props, 'invite'> {
  invite: Pick<Invite, 'email'>;
  /** The person who is signed in here: no password is asked. */
  as?: SignedInAs;
}

/** Accepts with an existing account: the one that is signed in, or after its password. */
export function AcceptForm({ invite, token, as, onAccepted, onEnded }: AcceptProps) {
  const router = useRouter();
  const { form, ready, busy, fields, line, send, clear } = useSendForm(loadSender, names);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = as ? {} : fieldTexts(event.currentTarget, names);
    const outcome = await send(
      { token, ...typed },
      {
        after: () => {
          onAccepted();
          return router.replace('/member/dashboard/family');
        },
      },
    );
    if (!outcome.ok && outcome.failure?.code === 'bad_request') onEnded(outcome.failure.sentence);
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={clear}>
      {as ? (
        <p className={styles.aside}>
          <Rich text="You are signed in as <strong>{name}</strong>." strong={<strong />} name={as.fullname} />
        </p>
      ) : (
        <>
          <p
            className={styles.aside}
          >{t`You have an account with this email. Enter its password to accept.`}</p>
          <PlainField
            name="identifier"
            type="email"
            label={t`Email`}
            autoComplete="username"
            defaultValue={invite.email}
            readOnly
          />
          <PlainPasswordField
            name="password"
            label={t`Password`}
            autoComplete="current-password"
            maxLength={personLimits.passwordMax}
            error={fields.password}
          />
        </>
      )}
      <PlainSubmit busy={busy} ready={ready} failure={line}>
        {as ? t`Accept as ${as.firstName}` : t`Sign in and accept`}
      </PlainSubmit>
    </form>
  );
}
