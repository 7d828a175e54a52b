import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { routerAt } from './spy-router';

type Query = NextRouter['query'];

/** The addresses of a visit, as a browser keeps them. */
export interface History {
  /** The present query of the address. */
  query: () => Query;
  /** The Back button. */
  back: () => void;
  push: (query: Query) => void;
  replace: (query: Query) => void;
  subscribe: (changed: () => void) => () => void;
}

/** A visit that begins at an address with this query. */
export function fakeHistory(first: Query = {}): History {
  let entries = [first];
  const listeners = new Set<() => void>();
  const become = (next: Query[]) => {
    entries = next;
    for (const changed of listeners) changed();
  };
  return {
    query: () => entries.at(-1) ?? first,
    back: () => become(entries.slice(0, Math.max(1, entries.length - 1))),
    push: (query) => become([...entries, query]),
    replace: (query) => become([...entries.slice(0, -1), query]),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

interface Props {
  pathname: string;
  query?: Record<string, string>;
  /** Given by a test that goes Back or reads the address. */
  history?: History;
  /** Hears every push of a path. */
  onPush?: (path: string) => void;
  children: ReactNode;
}

/** A router whose query is state: what a screen writes into the URL, it reads back. */
export function FakeRouter({ pathname, query: first = {}, history: given, onPush, children }: Props) {
  const [own] = useState(() => fakeHistory(first));
  const history = given ?? own;
  const query = useSyncExternalStore(history.subscribe, history.query);
  const go =
    (step: (query: Query) => void): NextRouter['push'] =>
    async (url) => {
      if (typeof url === 'string') onPush?.(url);
      else if (typeof url.query === 'object' && url.query) {
        const entries = Object.entries(url.query).map(([name, value]) => [name, String(value)]);
        step(Object.fromEntries(entries));
      }
      return true;
    };
  const router = routerAt(pathname, {
    ...{ query, push: go(history.push), replace: go(history.replace), back: history.back },
  });
  return <RouterContext value={router}>{children}</RouterContext>;
}
