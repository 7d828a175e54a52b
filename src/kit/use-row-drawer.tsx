import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { toFailure } from '@/client/user-message';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useAddress } from '@/ui/list/use-address';

interface Options<Row> {
  /** The rows that are loaded already. */
  rows: readonly Row[];
  /** Reads one that is on another page of the list. */
  read: (id: string) => Promise<Row>;
}

interface RowDrawer<Row> {
  open: boolean;
  /** What is changed; undefined while something new is made. It stays while the drawer slides away. */
  row: Row | undefined;
  edit: (row: Row) => void;
  create: () => void;
  close: () => void;
  /** Render it once: it says when the target of a link is gone. */
  holder: ReactElement;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * The drawer of a list, opened by a press or by a link: `?open=<id>` leads to one row, on every page of the
 * list, and `?new=1` to a new one. Closing it takes that out of the address.
 */
export function useRowDrawer<Row extends { id: string }>({ rows, read }: Options<Row>): RowDrawer<Row> {
  const { pathname } = useRouter();
  const { query, change, ready } = useAddress();
  const results = useResultModal();
  const [pressed, setPressed] = useState<{ open: boolean; row?: Row }>({ open: false });
  const id = ready ? one(query.open) : undefined;
  const here = rows.find((row) => row.id === id);
  const elsewhere = useQuery({
    queryKey: ['linked', pathname, id],
    queryFn: () => read(id ?? ''),
    enabled: id !== undefined && here === undefined,
    // Not kept in the cache, because the row may have changed since.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  const linkedRow = here ?? elsewhere.data;
  const linked = id !== undefined ? { open: linkedRow !== undefined, row: linkedRow } : undefined;
  const drawer = linked ?? (one(query.new) === '1' ? { open: true } : pressed);

  const unlink = () => change({ open: undefined, new: undefined }, 'replace');
  const { error } = elsewhere;
  const tell = useEffectEvent((failure: Error) => {
    results.error(toFailure(failure));
    unlink();
  });
  useEffect(() => {
    if (error) tell(error);
  }, [error]);

  return {
    ...drawer,
    row: drawer.row,
    edit: (row) => setPressed({ open: true, row }),
    create: () => setPressed({ open: true }),
    close: () => {
      setPressed({ open: false, row: drawer.row });
      unlink();
    },
    holder: results.holder,
  };
}
