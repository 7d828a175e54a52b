import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { toFailure } from '@/client/user-message';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useLinkedOpening } from '@/ui/list/use-linked-opening';

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

/**
 * The drawer of a list, opened by a press or by a link: `?open=<id>` leads to one row, on every page of the
 * list, and `?new=1` to a new one.
 */
export function useRowDrawer<Row extends { id: string }>({ rows, read }: Options<Row>): RowDrawer<Row> {
  const { pathname } = useRouter();
  const linkedId = useLinkedOpening('open');
  const linkedNew = useLinkedOpening('new');
  const results = useResultModal();
  const [pressed, setPressed] = useState<{ open: boolean; row?: Row }>({ open: false });
  const id = linkedId.opened;
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

  const found = here ?? elsewhere.data;
  // It may leave the list while it is changed, by what a colleague does: the drawer keeps what was typed.
  const [last, setLast] = useState<Row>();
  if (found && found.id !== last?.id) setLast(found);
  const linkedRow = found ?? (last?.id === id ? last : undefined);
  const linked = id !== undefined ? { open: linkedRow !== undefined, row: linkedRow } : undefined;
  const drawer = linkedNew.opened ? { open: true } : (linked ?? pressed);

  // What was linked to no longer counts.
  const press = (next: typeof pressed) => {
    linkedId.close();
    linkedNew.close();
    setPressed(next);
  };
  const { error } = elsewhere;
  const tell = useEffectEvent((failure: Error) => {
    results.error(toFailure(failure));
    linkedId.close();
  });
  useEffect(() => {
    if (error) tell(error);
  }, [error]);

  return {
    ...drawer,
    row: drawer.row,
    edit: (row) => press({ open: true, row }),
    create: () => press({ open: true }),
    close: () => press({ open: false, row: drawer.row }),
    holder: results.holder,
  };
}
