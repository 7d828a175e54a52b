import { useQueryClient } from '@tanstack/react-query';
import { type NextRouter, useRouter } from 'next/router';
import { type ReactNode, useEffect } from 'react';
import { useAccount } from '@/client/account';
import { onSessionChange, readToken } from '@/client/session';
import type { Account } from '@/contract/account';
import { principalOf } from '@/policy/principal';
import { isBare } from './bare-path';
import { homeOf } from './find-entry';
import { FrameSkeleton } from './frame-skeleton';

/** `ended`: was signed in and is no more. `unavailable`: the account could not be loaded. */
type Reason = 'ended' | 'unavailable';

function goToSignIn(router: NextRouter, reason?: Reason) {
  if (isBare(router.pathname)) return;
  const next = router.asPath === '/' ? undefined : router.asPath;
  void router.replace({
    pathname: '/auth/login',
    query: { ...(reason && { reason }), ...(next && { next }) },
  });
}

/** Keeps everybody out who is not signed in, sends `/` home, and hands the account to what it guards. */
export function Guard({ children }: { children: (account: Account) => ReactNode }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: account, isLoadingError } = useAccount();

  useEffect(() => {
    if (!readToken()) goToSignIn(router);
    else if (isLoadingError) goToSignIn(router, 'unavailable');
  }, [router, isLoadingError]);

  useEffect(() => {
    const stop = onSessionChange((change) => {
      if (change === 'ended') goToSignIn(router, 'ended');
      // Somebody signed in in another tab, perhaps somebody else: nothing of before may stay.
      else void queryClient.resetQueries();
    });
    // A page brought back by the browser, or a cookie that went without a word.
    const look = () => {
      if (document.visibilityState === 'visible' && !readToken()) goToSignIn(router, 'ended');
    };
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [router, queryClient]);

  const home = account && homeOf(principalOf(account).persona);
  const atRoot = router.pathname === '/';
  useEffect(() => {
    if (home && atRoot) void router.replace(home);
  }, [router, home, atRoot]);

  if (!account || atRoot) return <FrameSkeleton />;
  return children(account);
}
