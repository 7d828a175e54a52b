import { App } from 'antd';
import type { ApiFailure } from '@/client/api-failure';
import { toFailure } from '@/client/user-message';
import type { ResultModal } from '@/ui/feedback/result-modal';

interface Options {
  results: Pick<ResultModal, 'deleted'>;
  /** Closes the drawer. */
  onLeave: () => void;
  /** Loads the lists that have shown it again. */
  refresh: () => void;
}

/**
 * For a drawer whose subject another person has deleted meanwhile: says it, and offers to restore it where
 * that is possible. What was typed stays then, to be saved; otherwise the drawer closes.
 */
export function useDeletedMeanwhile({ results, onLeave, refresh }: Options) {
  const { message } = App.useApp();
  return (failure: ApiFailure, restore?: () => Promise<{ message: string }>) => {
    const bringBack = async () => {
      try {
        const reply = await restore?.();
        if (reply) void message.success(reply.message);
      } catch (error) {
        results.deleted(toFailure(error), { onLeave });
      } finally {
        refresh();
      }
    };
    results.deleted(failure, { onRestore: restore && (() => void bringBack()), onLeave });
  };
}
