import Router from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { readToken } from '@/client/session';

/** What stops Next from changing the route: its router knows no other way than a throw. */
class Held extends Error {}

/** While `holding`, no other page takes this one's place: neither by a link or the back button, nor by a reload. */
export function useHoldRoute(holding: boolean) {
  const [target, setTarget] = useState<string>();
  const leaving = useRef(false);

  useEffect(() => {
    if (!holding) return;
    leaving.current = false;
    setTarget(undefined);
    const { pathname: here, href } = window.location;
    const entry: unknown = window.history.state;

    const hold = (url: string) => {
      // Whoever is signed out has to go.
      const free = leaving.current || !readToken();
      if (free || new URL(url, href).pathname === here) return;
      // The back button has changed the address already.
      if (window.location.href !== href) window.history.pushState(entry, '', href);
      setTarget(url);
      Router.events.emit('routeChangeError', new Held(), url, { shallow: false });
      throw new Held();
    };
    // The throw ends in a promise that nobody waits for.
    const hush = (event: PromiseRejectionEvent) => event.reason instanceof Held && event.preventDefault();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();

    Router.events.on('routeChangeStart', hold);
    window.addEventListener('unhandledrejection', hush);
    window.addEventListener('beforeunload', ask);
    return () => {
      Router.events.off('routeChangeStart', hold);
      window.removeEventListener('unhandledrejection', hush);
      window.removeEventListener('beforeunload', ask);
    };
  }, [holding]);

  return {
    /** Somebody wants to go elsewhere. */
    wanted: target !== undefined,
    stay: () => setTarget(undefined),
    go: () => {
      leaving.current = true;
      if (target !== undefined) void Router.push(target);
    },
  };
}
