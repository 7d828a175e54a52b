import { useQueryClient } from '@tanstack/react-query';
import { type NextRouter, useRouter } from 'next/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '@/client/account';
import { dropFirstPage } from '@/client/first-answers';
import { forgetKeptOf } from '@/client/kept-on-device';
import { useProofWanted } from '@/client/proof';
import { forgetToken, onSessionChange, readToken, renewSession } from '@/client/session';
import { beginAnew, entrancePath, isSharedDevice } from '@/client/shared-device';
import type { Account } from '@/contract/account';
import { t } from '@/language/text';
import { principalOf } from '@/policy/principal';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { isBare } from '../navigation/bare-path';
import { homeOf } from '../navigation/find-entry';
import { FrameSkeleton } from '../screens/frame-skeleton';
import { latePart } from '../screens/late-part';

const SignInAgain = lazyComponent(() =>
  import('../screens/sign-in-again').then((module) => module.SignInAgain),
);

const ProvePassword = lazyComponent(() =>
  import('../screens/prove-password').then((module) => module.ProvePassword),
);

const SwitchedOffScreen = latePart(
  () => import('../screens/switched-off-screen').then((module) => module.SwitchedOffScreen),
  { what: t`The page` },
);

/** `ended`: the server has refused the session. `lost`: it ended over an open page. `unavailable`: the account could not be loaded. */
type Reason = 'ended' | 'lost' | 'unavailable';

function goToSignIn(router: NextRouter, reason?: Reason) {
  dropFirstPage();
  if (isBare(router.pathname)) return;
  // On a shared device a person is chosen again by a tap or a PIN.
  if (isSharedDevice()) return void router.replace(entrancePath());
  // Until the router has read the address, its path has the names of the ids in place of the ids.
  const { pathname, search, hash } = window.location;
  const here = router.isReady ? router.asPath : pathname + search + hash;
  const next = here === '/' ? undefined : here;
  void router.replace({
    pathname: '/auth/login',
    query: { ...(reason && { reason }), ...(next && { next }) },
  });
}

/**
 * Lets only people in who are signed in, redirects `/` to their home, and passes the account to its children. A session
 * that expires while a page is open is renewed in a dialog over that page, so that nothing typed on it is lost.
 */
export function Guard({ children }: { children: (account: Account) => ReactNode }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: account, isLoadingError, refetch } = useAccount();
  const [away, setAway] = useState(false);
  const [replaced, setReplaced] = useState(false);
  const [switchedOff, setSwitchedOff] = useState(false);
  const [left, setLeft] = useState(false);
  const proofWanted = useProofWanted();
  const shown = useRef<string>(undefined);
  shown.current = account?.user.id ?? shown.current;

  useEffect(() => {
    // After a logout the guard is on its way to the plain sign-in, which may not come without a connection.
    if (away || switchedOff || left) return;
    if (!readToken()) goToSignIn(router);
    else if (isLoadingError) goToSignIn(router, 'unavailable');
  }, [router, isLoadingError, away, switchedOff, left]);

  useEffect(() => {
    const comeBack = async (before: string | undefined) => {
      const { data, isSuccess } = await refetch();
      // After a failure `data` is the account from before, which may be another person's by now.
      if (!isSuccess) return;
      if (before !== undefined && data.user.id !== before) return setReplaced(true);
      setAway(false);
      setSwitchedOff(false);
      renewSession();
      await queryClient.invalidateQueries();
    };
    return onSessionChange((change) => {
      if (change === 'started') {
        // After a logout here, of which the sign-in page could not be opened.
        if (left) setReplaced(true);
        else void comeBack(shown.current);
      } else if (change === 'switchedOff') {
        if (shown.current !== undefined) forgetKeptOf(shown.current);
        setSwitchedOff(true);
      } else if (change === 'changed') {
        // What is shown goes before the page does.
        setLeft(true);
        beginAnew();
      } else if (change === 'expired' && shown.current !== undefined && !isSharedDevice()) setAway(true);
      // After a logout, here or in another tab, the sign-in page gives no reason and no way back, because the next person may be another one.
      else if (change === 'ended') {
        // It may be long in coming, or not come without a connection, so what is shown goes first.
        setLeft(true);
        void router.replace(entrancePath());
      } else if (change === 'expired') goToSignIn(router, 'ended');
    });
  }, [router, queryClient, refetch, left]);

  useEffect(() => {
    // A cookie may expire without an event.
    const look = () => {
      if (!away && !switchedOff && !left && document.visibilityState === 'visible' && !readToken())
        // Nothing was open that could be lost when the page has only just begun to load.
        goToSignIn(router, shown.current === undefined ? undefined : 'lost');
    };
    // The browser may bring back a page that slept through a logout, with all its names, and the sign-in page may take
    // its time: what is shown goes first, before anything of it is painted. One that was left for another person of a shared
    // device begins anew.
    let slept: string | undefined;
    const sleep = () => {
      slept = readToken();
    };
    const wake = ({ persisted }: PageTransitionEvent) => {
      const now = readToken();
      if (!persisted || (!left && now === slept)) return look();
      flushSync(() => (now ? setReplaced(true) : setLeft(true)));
      // It slept through a logout, so the sign-in page gives no reason.
      if (!now && !left) void router.replace(entrancePath());
    };
    window.addEventListener('pagehide', sleep);
    window.addEventListener('pageshow', wake);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pagehide', sleep);
      window.removeEventListener('pageshow', wake);
      document.removeEventListener('visibilitychange', look);
    };
  }, [router, away, switchedOff, left]);

  useEffect(() => {
    // Another person has signed in, here or in another tab: nothing of the first one may stay, not even what is playing.
    // The page is unmounted by now, so it does not ask whether typed text may be lost.
    if (replaced) router.reload();
  }, [router, replaced]);

  const home = account && homeOf(principalOf(account).persona);
  const atRoot = router.pathname === '/';
  useEffect(() => {
    if (home && atRoot) void router.replace(home);
  }, [router, home, atRoot]);

  if (switchedOff) return <SwitchedOffScreen onLeave={() => void router.replace(entrancePath())} />;
  if (!account || atRoot || replaced || left) return <FrameSkeleton />;
  return (
    <>
      {children(account)}
      {away && <SignInAgain account={account} onLeave={forgetToken} />}
      <ProvePassword account={account} open={proofWanted} />
    </>
  );
}
