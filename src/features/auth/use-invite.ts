import { useEffect, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import type { Invite } from './load-invite';

type Loaded =
  | { state: 'loading' }
  | { state: 'ready'; invite: Invite }
  /** Used, run out, or never was. */
  | { state: 'ended' }
  | { state: 'failed'; message: string };

const final = ['bad_request', 'not_found', 'invalid'];

function failed(error: unknown): Loaded {
  if (!(error instanceof ApiFailure)) {
    return { state: 'failed', message: 'No connection. Check your network and try again.' };
  }
  return final.includes(error.code) ? { state: 'ended' } : { state: 'failed', message: error.message };
}

/** What an invite is about. `token` is undefined until the address has been read; `onEnded` hears that it is no good. */
export function useInvite(
  token: string | undefined,
  onEnded: () => void,
): [loaded: Loaded, retry: () => void] {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try is what starts it again
  useEffect(() => {
    if (token === undefined) return;
    let stale = false;
    setLoaded({ state: 'loading' });
    import('./load-invite')
      .then(({ loadInvite }) => loadInvite(token))
      .then(
        (invite) => !stale && setLoaded({ state: 'ready', invite }),
        (error: unknown) => {
          if (stale) return;
          const next = failed(error);
          if (next.state === 'ended') onEnded();
          setLoaded(next);
        },
      );
    return () => {
      stale = true;
    };
  }, [token, tries]);

  return [loaded, () => setTries((count) => count + 1)];
}
