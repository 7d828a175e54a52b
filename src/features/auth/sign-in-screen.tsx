import Link from 'next/link';
import { type FormEvent, useRef } from 'react';
import { personLimits } from '@/contract/person-limits';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { PlainButton } from '@/ui/plain/plain-button';
import { PlainPasswordField } from '@/ui/plain/plain-password-field';
import forms from './auth-forms.module.css';
import { AuthLayout } from './auth-layout';
import { IdentifierField } from './identifier-field';
import { OtherWays } from './other-ways';
import styles from './sign-in-screen.module.css';
import { useSignIn } from './use-sign-in';

/** The first page of the product. Plain fields and lazy calls, so that it shows at once on any phone. */
export function SignInScreen() {
  const { ready, busy, errors, prepare, signIn, step, clear, reason, next } = useSignIn();
  const identifier = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const keep = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const failed = await signIn({
      identifier: identifier.current?.value ?? '',
      password: password.current?.value ?? '',
      keep: keep.current?.checked ?? true,
    });
    if (failed.identifier) identifier.current?.focus();
    else if (failed.password || failed.line) password.current?.select();
  };

  if (step) return step;
  return (
    <AuthLayout title={t`Sign in`}>
      <SignInNotice reason={reason} next={next} />
      {/* `post`, so that a press before the scripts run never puts the password into the address. */}
      <form method="post" noValidate onSubmit={submit} onFocus={prepare} onInput={prepare}>
        <IdentifierField
          ref={identifier}
          help={t`No email? Use your username.`}
          error={errors.identifier}
          onChange={() => clear('identifier')}
        />
        <PlainPasswordField
          ref={password}
          name="password"
          label={t`Password`}
          autoComplete="current-password"
          maxLength={personLimits.passwordMax}
          // What is about no field is shown here, next to the button that was pressed.
          error={errors.password ?? errors.line}
          onChange={() => clear('password')}
        />
        <div className={styles.row}>
          <label className={styles.keep}>
            <input ref={keep} type="checkbox" name="keep" defaultChecked className={styles.check} />
            {t`Keep me signed in`}
          </label>
          <Link href="/auth/forgot-password" className={forms.link}>{t`Forgot password?`}</Link>
        </div>
        <PlainButton busy={busy} ready={ready}>{t`Sign in`}</PlainButton>
      </form>
      <OtherWays keep={keep} next={next} />
      <p className={forms.foot}>
        <Rich
          text="New here? <join>Join your club</join>"
          join={<Link href="/auth/signup" className={forms.link} />}
        />
      </p>
    </AuthLayout>
  );
}

interface Props {
  /** Why the person is here, from the address; anything unknown says nothing. */
  reason: string | string[] | undefined;
  next: string | undefined;
}

/** Shared by the player, perhaps with a person who has no account. */
const sharedMoment = /^\/member\/dashboard\/podcast\/[\w-]+\?t=/;

/** Says why a person who was signed in has to sign in again, or what a link without a session has led to. */
function SignInNotice({ reason, next }: Props) {
  if (reason === 'ended' || reason === 'lost') {
    return (
      <p className={styles.notice}>
        {reason === 'lost'
          ? t`You were signed out, and unsaved changes were lost. Sign in to go back to the page.`
          : t`You were signed out. Sign in to go back to the page.`}
      </p>
    );
  }
  if (reason === 'unavailable') {
    return (
      <p className={styles.notice} role="alert">
        {t`Your account could not be loaded.`} <a href={next ?? '/'}>{t`Try again`}</a>
      </p>
    );
  }
  if (next && sharedMoment.test(next)) {
    return (
      <p className={styles.notice}>
        {t`Somebody has shared an episode of their club with you. Members of the club sign in to hear it.`}
      </p>
    );
  }
  return null;
}
