import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { notReached } from '@/client/api-failure';
import type { ProviderProblem } from '@/contract/sign-in/provider';
import { t } from '@/language/text';
import { AuthLayout } from './auth-layout';
import type { SecondTyped } from './code-step';
import { LinkEnded } from './link-ended';
import { ProviderLinkScreen } from './provider-link-screen';

/** What each problem means for the person, and what they can do. */
const sentences: Record<ProviderProblem, string> = {
  off: t`This platform has no other sign-in service. Sign in with your password.`,
  away: t`The sign-in service does not answer at the moment. Try again later, or sign in with your password.`,
  busy: t`There were too many tries. Wait ten minutes, or sign in with your password.`,
  cancelled: t`You cancelled at the sign-in service. Nothing has changed.`,
  expired: t`That took too long, or was already done. Start again.`,
  failed: t`The answer from the sign-in service was not accepted. Start again, or sign in with your password.`,
  unverified: t`The sign-in service has not confirmed your email. Confirm it there, or sign in with your password.`,
  unknown: t`No account here has the email that the sign-in service has for you. Sign in with your password.`,
  'not-staff': t`The sign-in service is for the people who run clubs and the platform. Sign in with your password.`,
  'other-account': t`Your account is linked with another one at the sign-in service. Use that, or sign in with your password.`,
  unlinked: t`Your account is not linked with the sign-in service any more. Sign in with your password; under “Edit Profile → Two-step sign-in” you can link it again.`,
};

const isProblem = (given: unknown): given is ProviderProblem =>
  typeof given === 'string' && Object.hasOwn(sentences, given);

/** Where the provider of sign-ins leads back to, from a sign-in or from linking an account. */
export const ProviderScreen = () =>
  useRouter().query.link === undefined ? <ProviderSignIn /> : <ProviderLinkScreen />;

/** Goes on to the dashboard, by the second step where there is one. */
function ProviderSignIn() {
  const router = useRouter();
  const { isReady, query } = router;
  const [step, setStep] = useState<ReactNode>();
  const [said, setSaid] = useState<string>();
  const begun = useRef(false);

  useEffect(() => {
    // Once, because what the provider has answered works once.
    if (!isReady || query.problem !== undefined || begun.current) return;
    begun.current = true;
    const send = async (second: SecondTyped): Promise<string | undefined> => {
      try {
        const { goOnFromProvider } = await import('./begin-sign-in');
        const place = { next: query.next, keep: query.keep !== 'false' };
        const leave = () => void router.replace('/auth/login');
        const answer = await goOnFromProvider(second, place, { send, leave });
        if (answer.step) setStep(answer.step);
        if (answer.path) await router.replace(answer.path);
        return answer.failure?.sentence;
      } catch {
        return notReached;
      }
    };
    void send({}).then(setSaid);
  }, [isReady, query, router]);

  const problem = isProblem(query.problem) ? sentences[query.problem] : query.problem && sentences.failed;
  const wrong = problem ?? said;
  if (wrong) return <LinkEnded title={t`You are not signed in`} text={wrong} />;
  return step ?? <AuthLayout title={t`Signing you in…`} inPlace />;
}
