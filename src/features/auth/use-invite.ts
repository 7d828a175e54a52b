import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import type { Invite } from './auth-calls';
import { noConnection } from './use-send-form';

type Loaded =
  | { state: 'loading' }
  | { state: 'ready'; invite: Invite }
  | { state: 'failed'; message: string };

/** Used, run out, or unknown. */
const final = ['bad_request', 'not_found', 'invalid'];

/**
 * What an invite is about. `token` is undefined until the address has been read; `onEnded` is called when it
 * cannot be used.
 */
export function useInvite(
  token: string | undefined,
  onEnded: (why: string) => void,
): [loaded: Loaded, retry: () => void] {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ to: number; loaded: Loaded }>();

  const fail = useEffectEvent((error: unknown) => {
    const failure = error instanceof ApiFailure ? error : undefined;
    if (failure && final.includes(failure.code)) onEnded(failure.sentence);
    else setAnswer({ to: tries, loaded: { state: 'failed', message: failure?.sentence ?? noConnection } });
  });

  useEffect(() => {
    if (token === undefined) return;
    let stale = false;
    import('./auth-calls')
      .then(({ loadInvite }) => loadInvite(token))
      .then(
        (invite) => !stale && setAnswer({ to: tries, loaded: { state: 'ready', invite } }),
        (error: unknown) => !stale && fail(error),
      );
    return () => {
      stale = true;
    };
  }, [token, tries]);

  // An answer to an earlier try does not count.
  const loaded: Loaded = answer?.to === tries ? answer.loaded : { state: 'loading' };
  return [loaded, () => setTries((count) => count + 1)];
}
