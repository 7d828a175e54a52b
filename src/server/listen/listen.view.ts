import type { Progress } from '@/contract/listen';
import type { getProgress } from './listen.store';

/** Without a row the member has not begun, so this is the start. */
export const viewProgress = (row: Awaited<ReturnType<typeof getProgress>>): Progress => ({
  position: row?.position ?? 0,
  finished: row?.finished ?? false,
  rev: row?.rev ?? 0,
});
