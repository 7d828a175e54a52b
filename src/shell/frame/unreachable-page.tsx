import { isAssetError } from 'next/dist/client/route-loader';
import Router, { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { t } from '@/language/text';
import { LoadingNotice } from '@/ui/layout/loading-notice';

/** How long the server may take to answer, in milliseconds. */
const patience = 8000;

/** How long the code of a page may still take after Next has given up waiting for it, in milliseconds. */
const longest = 30_000;
/** What Next says when it has given up, which it does after 3.8 s, while the code still loads. */
const gaveUp = 'Route did not complete loading: ';

/** Resolves to whether the code of a page came after all. Next then forgets that it gave up, and can open the page. */
async function cameLate(message: string): Promise<boolean> {
  const loader = Router.router?.pageLoader.routeLoader;
  if (!loader || !message.startsWith(gaveUp)) return false;
  const route = message.slice(gaveUp.length);
  const entry = await Promise.race([
    loader.whenEntrypoint(route),
    new Promise<undefined>((resolve) => setTimeout(resolve, longest)),
  ]);
  if (!entry || !('component' in entry)) return false;
  loader.onEntrypoint(route, () => entry.exports);
  // Next takes note of it a few promises later.
  await new Promise((resolve) => setTimeout(resolve));
  return true;
}

/** Whether the server answers at this address. A page that is not there is an answer, too. */
async function isReachable(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patience);
    return (await fetch(url, { method: 'HEAD', cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

/** Thrown to stop Next from leaving the page, because its router offers no other way. It takes this as given up. */
const stayed = () => Object.assign(new Error(), { cancelled: true });

/**
 * When the code of a page cannot be loaded, or only slowly, Next leaves for its address at once. The sound would end, and
 * without a connection people would see the browser's error page. Here the page stays: code that comes late is waited for,
 * and the address is left for only once the server answers, such as with a newer build.
 */
export function UnreachablePage() {
  const { events, push } = useRouter();
  const [wanted, setWanted] = useState<{ url: string; failed: boolean }>();
  const shown = useRef<{ href: string; entry: unknown }>(undefined);

  useEffect(() => {
    const note = () => {
      shown.current = { href: window.location.href, entry: window.history.state };
    };
    note();
    const stay = (error: Error, url: string) => {
      if (!isAssetError(error)) return;
      const before = shown.current;
      // After Back the browser has changed the address already.
      if (before && window.location.href !== before.href)
        window.history.pushState(before.entry, '', before.href);
      void reach(error, url);
      throw stayed();
    };
    let tried: Error | undefined;
    const reach = async (error: Error, url: string) => {
      tried = error;
      setWanted({ url, failed: false });
      const came = await cameLate(error.message);
      // Meanwhile the person may have opened another page.
      if (tried !== error) return;
      if (came) await push(url);
      else if (!(await open(url))) setWanted({ url, failed: true });
    };
    const start = () => {
      tried = undefined;
      setWanted(undefined);
      // The last to hear of a failure, because what it throws is kept from all who come later.
      events.off('routeChangeError', stay);
      events.on('routeChangeError', stay);
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', note);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', note);
      events.off('routeChangeError', stay);
    };
  }, [events, push]);

  if (!wanted) return null;
  const again = async () => {
    setWanted({ ...wanted, failed: false });
    if (!(await open(wanted.url))) setWanted(wanted);
  };
  return <LoadingNotice failed={wanted.failed} what={t`That page`} onRetry={again} />;
}

async function open(url: string): Promise<boolean> {
  const reachable = await isReachable(url);
  if (reachable) window.location.assign(url);
  return reachable;
}
