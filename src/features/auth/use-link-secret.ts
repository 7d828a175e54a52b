import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { readTab, writeTab } from './tab-memory';

type LinkSecret =
  /** The address has not been read yet. */
  | { state: 'reading'; secret?: undefined }
  | { state: 'open'; secret: string }
  /** Neither the address nor this tab has a secret. */
  | { state: 'missing'; secret?: undefined }
  /** Used in this tab, or known to have ended. */
  | { state: 'ended'; secret?: undefined };

/** Replaces a secret that cannot be used any more, so that a reload does not report a broken link. */
const ended = '';

function readLink(linked: string | string[] | undefined, remembered: string | undefined): LinkSecret {
  if (linked !== undefined) {
    return typeof linked === 'string' && linked !== ''
      ? { state: 'open', secret: linked }
      : { state: 'missing' };
  }
  if (remembered === undefined) return { state: 'missing' };
  return remembered === ended ? { state: 'ended' } : { state: 'open', secret: remembered };
}

/**
 * The secret of a link from a mail. It is taken out of the address at once, so that it stays neither in the history nor
 * on a shared screen, and kept in this tab for a reload. Call `forget` when it was used, and `end` when it turned out to be
 * used or over.
 */
export function useLinkSecret(
  parameter: 'token' | 'code',
): LinkSecret & { forget: () => void; end: () => void } {
  const { isReady, pathname, query } = useRouter();
  const [link, setLink] = useState<LinkSecret>({ state: 'reading' });
  const linked = query[parameter];
  const key = `touchline.link:${pathname}`;

  useEffect(() => {
    if (!isReady || link.state !== 'reading') return;
    const now = readLink(linked, readTab(key));
    setLink(now);
    if (now.secret !== undefined) writeTab(key, now.secret);
    if (linked === undefined) return;
    // Next keeps the address in the state too, and would put it back when the person comes back to this page.
    window.history.replaceState({ ...window.history.state, url: pathname, as: pathname }, '', pathname);
  }, [isReady, link, linked, pathname, key]);

  const forget = () => writeTab(key, ended);
  const end = () => {
    forget();
    setLink({ state: 'ended' });
  };
  return { ...link, forget, end };
}
