import { type FormEvent, useState } from 'react';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import styles from './auth-forms.module.css';
import { AuthLayout } from './auth-layout';
import { NoEmailHint } from './no-email-hint';
import { SignInLink } from './sign-in-link';
import { useCountdown } from './use-countdown';
import type { Outcome } from './use-send-form';

/** Before a mail can be asked for again. */
const againSeconds = 30;

interface Props {
  /** As it was typed. */
  identifier: string;
  onAgain: () => Promise<Outcome<unknown>>;
  busy: boolean;
  failure: string | undefined;
}

/** What to do after a link was asked for. It never tells whether there is an account. */
export function CheckEmail({ identifier, onAgain, busy, failure }: Props) {
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
      title="Check your email"
      inPlace
      subtitle={
        <>
          If <strong>{identifier}</strong> belongs to an account with an email address, a link is on its way
          there.
        </>
      }
    >
      <p className={styles.said}>
        The link lives for 10 minutes and works once. Nothing there yet? Look into the spam folder too.
      </p>
      <NoEmailHint />
      <form method="post" noValidate onSubmit={again}>
        <PlainSubmit
          kind="quiet"
          busy={busy}
          failure={failure}
          blocked={left > 0 ? `${sentAgain ? 'Sent. ' : ''}You can send it again in ${left} s.` : undefined}
        >
          Send again
        </PlainSubmit>
      </form>
      <SignInLink />
    </AuthLayout>
  );
}
