import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';

/**
 * The secret of a link from a mail: undefined until the address has been read, '' when it holds none. It is taken out
 * of the address at once, so that it stays neither in the history nor on a shared screen.
 */
export function useLinkSecret(parameter: 'token' | 'code'): string | undefined {
  const { isReady, pathname, query } = useRouter();
  const [secret, setSecret] = useState<string>();
  const linked = query[parameter];

  useEffect(() => {
    if (!isReady || secret !== undefined) return;
    setSecret(typeof linked === 'string' ? linked : '');
    if (linked === undefined) return;
    // Next keeps the address in the state too, and would put it back when the person comes back to this page.
    window.history.replaceState({ ...window.history.state, url: pathname, as: pathname }, '', pathname);
  }, [isReady, secret, linked, pathname]);

  return secret;
}
