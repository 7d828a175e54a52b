import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { notReached } from '@/client/api-failure';
import type { ProviderProblem } from '@/contract/sign-in/provider';
import { t } from '@/language/text';
import { PlainLink } from '@/ui/plain/plain-link';
import { AuthLayout } from './auth-layout';
import { ownPath } from './own-path';

const failed = t`The answer from the sign-in service was not accepted. Start again.`;

/** What the problems of this way mean; the others do not happen on it. */
const sentences: Partial<Record<ProviderProblem, string>> = {
  off: t`This platform has no other sign-in service any more.`,
  away: t`The sign-in service does not answer at the moment. Try again later.`,
  cancelled: t`You cancelled at the sign-in service. Nothing has changed.`,
  expired: t`That took too long, or was already done. Start again.`,
};

const sentenceOf = (problem: string | string[]): string =>
  new Map<unknown, string>(Object.entries(sentences)).get(problem) ?? failed;

/** Where the provider leads back to after a person who is signed in has asked to link their account. */
export function ProviderLinkScreen() {
  const { query } = useRouter();
  const { problem, next } = query;
  const [result, setResult] = useState<{ done?: string; wrong?: string }>();
  const begun = useRef(false);

  useEffect(() => {
    // Once, because what the provider has answered works once.
    if (problem !== undefined || begun.current) return;
    begun.current = true;
    import('./auth-calls')
      .then((module) => module.finishLink())
      .catch(() => ({ wrong: notReached }))
      .then(setResult);
  }, [problem]);

  const said = problem === undefined ? undefined : sentenceOf(problem);
  const wrong = said ?? result?.wrong;
  if (!wrong && !result) return <AuthLayout title={t`Linking your account…`} inPlace />;
  return (
    <AuthLayout
      title={wrong ? t`Your account was not linked` : t`Your account is linked`}
      subtitle={wrong ?? result?.done}
      inPlace
    >
      <PlainLink href={ownPath(next) ?? '/'}>{t`Continue`}</PlainLink>
    </AuthLayout>
  );
}
