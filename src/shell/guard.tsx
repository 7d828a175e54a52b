import { useQueryClient } from '@tanstack/react-query';
import { type NextRouter, useRouter } from 'next/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAccount } from '@/client/account';
import { dropFirstHero } from '@/client/first-answers';
import { endSession, onSessionChange, readToken, renewSession } from '@/client/session';
import type { Account } from '@/contract/account';
import { principalOf } from '@/policy/principal';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { isBare } from './bare-path';
import { FrameSkeleton } from './frame/frame-skeleton';
import { homeOf } from './navigation/find-entry';

const SignInAgain = lazyComponent(() =>
  import('./screens/sign-in-again').then((module) => module.SignInAgain),
);

/** `ended`: was signed in and is no more. `unavailable`: the account could not be loaded. */
type Reason = 'ended' | 'unavailable';

function goToSignIn(router: NextRouter, reason?: Reason) {
  dropFirstHero();
  if (isBare(router.pathname)) return;
  const next = router.asPath === '/' ? undefined : router.asPath;
  void router.replace({
    pathname: '/auth/login',
    query: { ...(reason && { reason }), ...(next && { next }) },
  });
}

/**
 * Keeps everybody out who is not signed in, sends `/` home, and hands the account to what it guards. A session that
 * runs out while a page is open is renewed over that page, so that nothing typed on it is lost.
 */
export function Guard({ children }: { children: (account: Account) => ReactNode }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: account, isLoadingError, refetch } = useAccount();
  const [away, setAway] = useState(false);
  const [replaced, setReplaced] = useState(false);
  const shown = useRef<string>(undefined);
  shown.current = account?.user.id ?? shown.current;

  useEffect(() => {
    if (away) return;
    if (!readToken()) goToSignIn(router);
    else if (isLoadingError) goToSignIn(router, 'unavailable');
  }, [router, isLoadingError, away]);

  useEffect(() => {
    const comeBack = async (before: string | undefined) => {
      const { data, isSuccess } = await refetch();
      // Without an answer the data is that of before, and nobody knows who this is.
      if (!isSuccess) return;
      if (before !== undefined && data.user.id !== before) return setReplaced(true);
      setAway(false);
      renewSession();
      await queryClient.invalidateQueries();
    };
    return onSessionChange((change) => {
      if (change === 'started') void comeBack(shown.current);
      else if (change === 'expired' && shown.current !== undefined) setAway(true);
      // A wish to leave, here or in another tab, leads to the plain door: no reason, and no way back for the next person.
      else if (change === 'ended') void router.replace('/auth/login');
      else if (change === 'expired') goToSignIn(router, 'ended');
    });
  }, [router, queryClient, refetch]);

  useEffect(() => {
    // A page brought back by the browser, or a cookie that went without a word.
    const look = () => {
      if (!away && document.visibilityState === 'visible' && !readToken()) goToSignIn(router, 'ended');
    };
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [router, away]);

  useEffect(() => {
    // Somebody else, here or in another tab: nothing of before may stay, not even what is playing. The page has gone by
    // now, so that it does not ask whether what was typed may be lost.
    if (replaced) router.reload();
  }, [router, replaced]);

  const home = account && homeOf(principalOf(account).persona);
  const atRoot = router.pathname === '/';
  useEffect(() => {
    if (home && atRoot) void router.replace(home);
  }, [router, home, atRoot]);

  if (!account || atRoot || replaced) return <FrameSkeleton />;
  return (
    <>
      {children(account)}
      {away && <SignInAgain account={account} onLeave={endSession} />}
    </>
  );
}
