import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { readToken } from '@/client/session';
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
  const title = name ? `Welcome, ${name}` : 'Welcome';

  if (signedIn === undefined) return <AuthLayout title="Welcome" subtitle=" " />;

  // Only members sign up; admins come by an invite and have an account at once.
  const joining = !signedIn && (dashboard === undefined || dashboard === 'member');
  const steps = joining ? stepsToJoin(role) : dashboard && firstStepsOf(dashboard, role);
  const checkEmail = email ? (
    <>
      Check your email: a message is on its way to <strong>{email}</strong>. This is what happens next:
    </>
  ) : (
    'Check your email. This is what happens next:'
  );
  const ready = signedIn ? 'You are in.' : 'Your account is ready. Sign in to begin.';
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
        <PlainLink href={dashboard ? `/${dashboard}/dashboard` : '/'}>Go to my dashboard</PlainLink>
      )}
      {!signedIn && !joining && <PlainLink href="/auth/login">Sign in</PlainLink>}
      {joining && (
        <>
          <p className={styles.foot}>
            Not the right address?{' '}
            <Link href={email ? signUpAgain : '/auth/signup'} className={styles.link}>
              Begin again with another
            </Link>
          </p>
          <SignInLink before="Has your club said yes?">Sign in</SignInLink>
        </>
      )}
    </AuthLayout>
  );
}
