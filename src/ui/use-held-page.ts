import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';

interface Held {
  open: boolean;
  /** Something would be lost. */
  changed: boolean;
  /** Closes what is open, or asks first. */
  leave: () => void;
}

/**
 * While something lies over the page, Back takes that away and not the page under it, as on a phone; and a reload or a
 * closed tab does not take what was typed without the browser's own question.
 */
export function useHeldPage({ open, changed, leave }: Held): void {
  const router = useRouter();
  const back = useEffectEvent(leave);

  useEffect(() => {
    if (!open) return;
    const { href } = window.location;
    const entry: unknown = window.history.state;
    router.beforePopState(() => {
      // The browser has gone back already.
      window.history.pushState(entry, '', href);
      back();
      return false;
    });
    return () => router.beforePopState(() => true);
  }, [open, router]);

  useEffect(() => {
    if (!open || !changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [open, changed]);
}
