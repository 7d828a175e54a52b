import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { type ReactNode, useState } from 'react';

interface Props {
  pathname: string;
  query?: Record<string, string>;
  /** Hears every push, as a path. */
  onPush?: (path: string) => void;
  children: ReactNode;
}

/** A router whose query is state: what a screen writes into the URL, it reads back. */
export function FakeRouter({ pathname, query: first = {}, onPush, children }: Props) {
  const [query, setQuery] = useState<NextRouter['query']>(first);
  const replace: NextRouter['replace'] = async (url) => {
    if (typeof url === 'object' && typeof url.query === 'object' && url.query) {
      const entries = Object.entries(url.query).map(([name, value]) => [name, String(value)]);
      setQuery(Object.fromEntries(entries));
    }
    return true;
  };
  const router = {
    route: pathname,
    pathname,
    asPath: pathname,
    query,
    basePath: '',
    isReady: true,
    isLocaleDomain: false,
    isFallback: false,
    isPreview: false,
    replace,
    push: async (url) => {
      if (typeof url === 'object') return replace(url);
      onPush?.(url);
      return true;
    },
    prefetch: async () => {},
    reload: () => {},
    back: () => {},
    forward: () => {},
    beforePopState: () => {},
    events: { on: () => {}, off: () => {}, emit: () => {} },
  } as NextRouter;
  return <RouterContext value={router}>{children}</RouterContext>;
}
