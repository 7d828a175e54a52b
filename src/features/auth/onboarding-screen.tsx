import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { readToken } from '@/client/session';
import { PlainLink } from '@/ui/plain-link';
import styles from './auth-forms.module.css';
import { AuthLayout } from './auth-layout';
import { dashboardOf, firstSteps, greetedName, stepsToJoin } from './onboarding-words';
import { SignInLink } from './sign-in-link';

/**
 * What follows a sign-up, an invite and the first set-up. What the address says is believed for the greeting only: the
 * name is shown as text, and the dashboard picks one of three.
 */
export function OnboardingScreen() {
  const { isReady, query } = useRouter();
  const [signedIn, setSignedIn] = useState<boolean>();
  useEffect(() => {
    if (isReady) setSignedIn(readToken() !== undefined);
  }, [isReady]);

  const name = isReady ? greetedName(query.userName) : '';
  const dashboard = isReady ? dashboardOf(query.dashboard) : undefined;
  const title = name ? `Welcome, ${name}` : 'Welcome';

  if (signedIn === undefined) return <AuthLayout title="Welcome" subtitle=" " />;

  // Only members sign up; admins come by an invite, and their account is there at once.
  const joining = !signedIn && (dashboard === undefined || dashboard === 'member');
  const steps = joining ? stepsToJoin : dashboard && firstSteps[dashboard];
  const said = joining
    ? 'Check your email.'
    : signedIn
      ? 'You are in.'
      : 'Your account is ready. Sign in to begin.';
  return (
    <AuthLayout title={title} subtitle={joining ? `${said} This is what happens next:` : said}>
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
      {joining && <SignInLink before="Your club has let you in?">Sign in</SignInLink>}
    </AuthLayout>
  );
}
