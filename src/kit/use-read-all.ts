import { useEffect, useState } from 'react';
import { call } from '@/client/http';
import { onSessionChange } from '@/client/session';
import type { QueryInput } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import type { ListEndpoint, RowOf } from '@/contract/list';
import type { ListView } from './use-list-view';

/** The rows of all pages of a list. */
async function readPages<E extends ListEndpoint>(list: ListView<E>, signal: AbortSignal) {
  const { endpoint, params, query, total } = list;
  const pages = Array.from({ length: Math.ceil(total / limits.pageSizeMax) }, (_, at) => at + 1);
  const rows: RowOf<E>[] = [];
  for (const page of pages) {
    const asked = { ...(query as object), page, pageSize: limits.pageSizeMax } as QueryInput<E>;
    rows.push(...((await call(endpoint, { params, query: asked, signal })) as { data: RowOf<E>[] }).data);
  }
  return rows;
}

/**
 * Reads all pages of a list. `stop` ends a running read; leaving the screen, another `scope` and every change of the session
 * end it too, because the rest would be read for other filters or another person.
 */
export function useReadAll<E extends ListEndpoint>(list: ListView<E>, scope: string) {
  const [reading, setReading] = useState<AbortController>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope ends the reading
  useEffect(() => {
    if (!reading) return;
    const stop = () => reading.abort();
    const stopListening = onSessionChange(stop);
    return () => {
      stop();
      stopListening();
    };
  }, [reading, scope]);

  /** Resolves to nothing when it was stopped. */
  const read = async (): Promise<RowOf<E>[] | undefined> => {
    const own = new AbortController();
    setReading(own);
    try {
      const rows = await readPages(list, own.signal);
      return own.signal.aborted ? undefined : rows;
    } catch (error) {
      if (own.signal.aborted) return undefined;
      throw error;
    } finally {
      setReading(undefined);
    }
  };

  return { read, stop: reading && (() => reading.abort()) };
}
