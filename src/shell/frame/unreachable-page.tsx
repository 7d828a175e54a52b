import { isAssetError } from 'next/dist/client/route-loader';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { LoadingNotice } from '@/ui/layout/loading-notice';

/** How long the server may take to answer, in milliseconds. */
const patience = 8000;

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
 * When the code of a page cannot be loaded, Next leaves for its address at once, and without a connection people would
 * see the browser's error page and lose the player. Here the page stays, and the address is left for only once the
 * server answers, such as with a newer build.
 */
export function UnreachablePage() {
  const { events } = useRouter();
  const [wanted, setWanted] = useState<string>();
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
      void open(url).then((left) => !left && setWanted(url));
      throw stayed();
    };
    const start = () => {
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
  }, [events]);

  if (wanted === undefined) return null;
  const again = () => {
    setWanted(undefined);
    void open(wanted).then((left) => !left && setWanted(wanted));
  };
  return <LoadingNotice failed what="That page" onRetry={again} />;
}

async function open(url: string): Promise<boolean> {
  const reachable = await isReachable(url);
  if (reachable) window.location.assign(url);
  return reachable;
}
