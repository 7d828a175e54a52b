import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { readToken } from '@/client/session';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { PlainLink } from '@/ui/plain/plain-link';
import styles from './auth-forms.module.css';
import { AuthLayout, SignInLink } from './auth-layout';
import { dashboardOfAddress, firstStepsOf, greetedName, stepsToJoin } from './onboarding-words';
import { rememberedRole, rememberedSignUp, signUpAgain } from './tab-memory';

/**
 * What follows a sign-up, an invite and the first set-up. The query is used for the greeting only: the name
 * is shown as text, and the dashboard picks one of three.
 */
export function OnboardingScreen() {
  const { isReady, query } = useRouter();
  const [signedIn, setSignedIn] = useState<boolean>();
  // The address that the mail went to. Only this tab knows it, because it is never in the page's address.
  const [email, setEmail] = useState<string>();
  // The role they joined as. It only chooses the words.
  const [role, setRole] = useState<string>();
  useEffect(() => {
    if (!isReady) return;
    setSignedIn(readToken() !== undefined);
    const asked = rememberedSignUp();
    setEmail(asked?.email.trim());
    setRole(asked?.clubMemberRole || rememberedRole());
  }, [isReady]);

  const name = isReady ? greetedName(query.userName) : '';
  const dashboard = isReady ? dashboardOfAddress(query.dashboard) : undefined;
  const title = name ? t`Welcome, ${name}` : t`Welcome`;

  if (signedIn === undefined) return <AuthLayout title={t`Welcome`} subtitle=" " />;

  // Only members sign up; admins come by an invite and have an account at once.
  const joining = !signedIn && (dashboard === undefined || dashboard === 'member');
  const steps = joining ? stepsToJoin(role) : dashboard && firstStepsOf(dashboard, role);
  const checkEmail = email ? (
    <Rich
      text="Check your email: a message is on its way to <strong>{email}</strong>. This is what happens next:"
      strong={<strong />}
      email={email}
    />
  ) : (
    t`Check your email. This is what happens next:`
  );
  const ready = signedIn ? t`You are in.` : t`Your account is ready. Sign in to begin.`;
  return (
    <AuthLayout title={title} subtitle={joining ? checkEmail : ready}>
      {steps && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title}>
              <span className={styles.stepTitle}>{step.title}</span>
              <span className={styles.stepText}>{step.text}</span>
            </li>
          ))}
        </ol>
      )}
      {signedIn && (
        <PlainLink href={dashboard ? `/${dashboard}/dashboard` : '/'}>{t`Go to my dashboard`}</PlainLink>
      )}
      {!signedIn && !joining && <PlainLink href="/auth/login">{t`Sign in`}</PlainLink>}
      {joining && (
        <>
          <p className={styles.foot}>
            <Rich
              text="Not the right address? <again>Begin again with another</again>"
              again={<Link href={email ? signUpAgain : '/auth/signup'} className={styles.link} />}
            />
          </p>
          <SignInLink before={t`Has your club said yes?`}>{t`Sign in`}</SignInLink>
        </>
      )}
    </AuthLayout>
  );
}
