import { useEffect } from 'react';
import type { TableView } from './table-columns';

interface Paged extends TableView {
  rows: readonly object[];
  total: number;
  loading?: boolean;
  onChange: (view: TableView, correction?: 'correction') => void;
}

/**
 * Brings a page past the end back to the last one there is: an old link, or the last row of the last page was deleted.
 * True while that is under way.
 */
export function useLastPage({ rows, total, page, pageSize, sort, loading, onChange }: Paged): boolean {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const pastEnd = !loading && rows.length === 0 && total > 0 && page > last;
  useEffect(() => {
    if (pastEnd) onChange({ page: last, pageSize, sort }, 'correction');
  }, [pastEnd, last, pageSize, sort, onChange]);
  return pastEnd;
}
