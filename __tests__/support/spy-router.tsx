import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactElement, ReactNode } from 'react';

export interface SpyRouter {
  router: NextRouter;
  /** Every `replace` and `push`, as paths with their query; `reload` for a reload. */
  moves: string[];
  /** The browser's Back, as Next hears it: false when something on the page has taken it for itself. */
  goBack: () => boolean;
  /** Puts what is rendered under this router. */
  wrap: (children: ReactNode) => ReactElement;
}

/** A router at a path that goes nowhere, but for what is given. */
export const routerAt = (pathname: string, over: Partial<NextRouter>): NextRouter => ({
  ...{ route: pathname, pathname, asPath: pathname, query: {}, basePath: '' },
  ...{ isReady: true, isLocaleDomain: false, isFallback: false, isPreview: false },
  push: async () => true,
  replace: async () => true,
  prefetch: async () => {},
  reload: () => {},
  back: () => {},
  forward: () => {},
  beforePopState: () => {},
  events: { on: () => {}, off: () => {}, emit: () => {} },
  ...over,
});

const pathOf = (url: Parameters<NextRouter['push']>[0]): string => {
  if (typeof url === 'string') return url;
  const query = new URLSearchParams(url.query as Record<string, string>).toString();
  return `${url.pathname ?? ''}${query ? `?${query}` : ''}`;
};

/** A router that stays where it is and remembers where it was sent. Its events are real: emit them in a test. */
export function spyRouter(
  pathname: string,
  query: Record<string, string> = {},
  asPath: string = pathname,
): SpyRouter {
  const moves: string[] = [];
  const go: NextRouter['push'] = async (url) => {
    moves.push(pathOf(url));
    return true;
  };
  const router = routerAt(pathname, {
    ...{ asPath, query, push: go, replace: go, events: mitt() },
    reload: () => void moves.push('reload'),
  });
  const goBack = () => {
    let heard = false;
    const next = () => {
      heard = true;
    };
    const { key: _, ...state } = (window.history.state ?? {}) as Record<string, unknown>;
    window.addEventListener('popstate', next);
    window.history.replaceState(state, '');
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
    window.removeEventListener('popstate', next);
    return heard;
  };
  return {
    router,
    moves,
    goBack,
    wrap: (children) => <RouterContext value={router}>{children}</RouterContext>,
  };
}
