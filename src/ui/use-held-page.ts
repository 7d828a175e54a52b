import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';

interface Held {
  open: boolean;
  /** Something would be lost. */
  changed: boolean;
  /** Closes what is open, or asks first. */
  leave: () => void;
}

/** How to leave each thing that lies over the page, the topmost last: the router listens to one only. */
const over: (() => void)[] = [];

/**
 * While something lies over the page, Back takes that away and not the page under it, as on a phone; and a reload or a
 * closed tab does not take what was typed without the browser's own question.
 */
export function useHeldPage({ open, changed, leave }: Held): void {
  const router = useRouter();
  const back = useEffectEvent(leave);

  useEffect(() => {
    if (!open) return;
    const own = () => back();
    over.push(own);
    return () => void over.splice(over.indexOf(own), 1);
  }, [open]);

  // Next hands over another router with each change of the address: the entry that is kept is that of now.
  useEffect(() => {
    if (!open) return;
    const { href } = window.location;
    const entry: unknown = window.history.state;
    router.beforePopState(() => {
      // The browser has gone back already.
      window.history.pushState(entry, '', href);
      over.at(-1)?.();
      return false;
    });
    return () => {
      if (over.length === 0) router.beforePopState(() => true);
    };
  }, [open, router]);

  useEffect(() => {
    if (!open || !changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [open, changed]);
}
