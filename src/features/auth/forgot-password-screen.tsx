import { type FormEvent, useEffect, useState } from 'react';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import styles from './auth-forms.module.css';
import { AuthLayout, SignInLink } from './auth-layout';
import { IdentifierField } from './identifier-field';
import { fieldTexts, type SendOutcome, useSendForm } from './use-send-form';

const names = ['identifier'] as const;
const loadSender = () => import('./auth-calls').then((module) => module.forgotPasswordSender);

/** Asks for a link to choose a new password. The next step is the same whether an account was found or not. */
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
    <AuthLayout title={t`Forgot your password?`} subtitle={t`We send a link to choose a new one.`}>
      <form ref={form} method="post" noValidate onSubmit={submit} onChange={clear}>
        <IdentifierField error={fields.identifier} />
        <PlainSubmit busy={busy} ready={ready} failure={line}>{t`Send me a link`}</PlainSubmit>
      </form>
      <NoEmailHint />
      <SignInLink before={t`Remembered it?`}>{t`Sign in`}</SignInLink>
    </AuthLayout>
  );
}

/** The seconds until a mail can be asked for again. */
const againSeconds = 30;

interface Props {
  /** The identifier as typed. */
  identifier: string;
  onAgain: () => Promise<SendOutcome<unknown>>;
  busy: boolean;
  failure: string | undefined;
}

/** What to do after a link was asked for. It never reveals whether there is an account. */
function CheckEmail({ identifier, onAgain, busy, failure }: Props) {
  const [left, restart] = useCountdown(againSeconds);
  const [sentAgain, setSentAgain] = useState(false);
  const again = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await onAgain()).ok) return;
    setSentAgain(true);
    restart();
  };
  return (
    <AuthLayout
      title={t`Check your email`}
      inPlace
      subtitle={
        <Rich
          text="If <strong>{identifier}</strong> belongs to an account with an email address, a link is on its way there."
          strong={<strong />}
          identifier={identifier}
        />
      }
    >
      <p
        className={styles.said}
      >{t`The link works once, for 10 minutes. No email yet? Look in your spam folder too.`}</p>
      <NoEmailHint />
      <form method="post" noValidate onSubmit={again}>
        <PlainSubmit
          kind="quiet"
          busy={busy}
          failure={failure}
          blocked={left > 0 ? waitWords(left, sentAgain) : undefined}
        >{t`Send again`}</PlainSubmit>
      </form>
      <SignInLink />
    </AuthLayout>
  );
}

/** Whole seconds left of `seconds`; `restart` begins anew. By the clock, since a page in the background ticks slowly. */
function useCountdown(seconds: number): [left: number, restart: () => void] {
  const after = () => Date.now() + seconds * 1000;
  const [end, setEnd] = useState(after);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [end]);

  return [left, () => setEnd(after())];
}

const waitWords = (left: number, sentAgain: boolean) =>
  sentAgain ? t`Sent. You can send it again in ${left} s.` : t`You can send it again in ${left} s.`;

/** The help for people without an email address. */
const NoEmailHint = () => (
  <p
    className={styles.aside}
  >{t`No email of your own? Ask a parent or your club: they can get you back in.`}</p>
);
