import { useRouter } from 'next/router';
import { useCallback, useEffect, useRef, useState } from 'react';

type Query = ReturnType<typeof useRouter>['query'];

/** Whether two queries of an address are equal, in any order. */
export const sameQuery = (one: object, other: object) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

type Changes = Record<string, string | number | boolean | undefined>;

/**
 * A query with some of its fields changed. Empty and default (`usual`) fields are left out, so that addresses
 * stay short.
 */
export function changedQuery(query: Query, changes: Changes, usual: Record<string, string> = {}): Query {
  const all: [name: string, value: Query[string]][] = Object.entries(query);
  const changed = Object.entries(changes).map(([name, value]) => [name, value?.toString()] as const);
  return Object.fromEntries(
    [...new Map([...all, ...changed])].filter(([name, value]) => value && value !== usual[name]),
  );
}

interface Address {
  /**
   * The query of the address, or the last requested one: the router needs a moment, and a pressed switch
   * shows its new state at once.
   */
  query: Query;
  /** `query` for a callback that may run before the next render: a second change must not undo the first. */
  asked: () => Query;
  /** Goes to another query of this page. The same query again adds no step to the history. */
  go: (next: Query, how: 'push' | 'replace') => void;
  /** Changes some fields of the query and keeps the others; an empty one is taken out. A step that Back undoes, unless it replaces. */
  change: (changes: Changes, how?: 'push' | 'replace') => void;
  /** False until the router has read the address: its query is empty until then. */
  ready: boolean;
}

/** Whether the router is on its way to another page. */
function useLeaving(router: ReturnType<typeof useRouter>) {
  const leaving = useRef(false);
  useEffect(() => {
    const start = (url: string) => {
      leaving.current = new URL(url, window.location.href).pathname !== window.location.pathname;
    };
    const end = () => {
      leaving.current = false;
    };
    router.events.on('routeChangeStart', start);
    router.events.on('routeChangeComplete', end);
    router.events.on('routeChangeError', end);
    return () => {
      router.events.off('routeChangeStart', start);
      router.events.off('routeChangeComplete', end);
      router.events.off('routeChangeError', end);
    };
  }, [router]);
  return leaving;
}

/** The query of a page's address, as the state of a screen. */
export function useAddress(): Address {
  const router = useRouter();
  const leaving = useLeaving(router);
  // The requested query counts until the router has another one: that one, or the one that Back leads to.
  const [pending, setPending] = useState<{ over: Query; query: Query }>();
  if (pending && pending.over !== router.query) setPending(undefined);
  const query = pending?.over === router.query ? pending.query : router.query;
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);

  const asked = useCallback(() => latest.current, []);
  const go = useCallback<Address['go']>(
    (next, how) => {
      // A step within this page would cancel a navigation to another page, such as by a link pressed right
      // after typing.
      if (leaving.current || sameQuery(next, latest.current)) return;
      latest.current = next;
      setPending({ over: router.query, query: next });
      void router[how]({ pathname: router.pathname, query: next }, undefined, {
        shallow: true,
        scroll: false,
      });
    },
    [router, leaving],
  );
  const change = useCallback<Address['change']>(
    (changes, how = 'push') => go(changedQuery(latest.current, changes), how),
    [go],
  );
  return { query, asked, go, change, ready: router.isReady };
}
