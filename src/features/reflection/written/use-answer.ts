import { useQueryClient } from '@tanstack/react-query';
import { removeUnsent } from '@/client/unsent/unsent-tray';
import { useSend } from '../reflection-queries';
import { sendFirst, type Written } from './written-answers';

interface Given {
  written: Written;
  /** The ids of recorded answers on this device that it replaces. */
  replaces: readonly string[];
}

/** Sends a written or chosen answer, also when its form is left meanwhile. */
export function useAnswer(episodeId: string) {
  const client = useQueryClient();
  return useSend(episodeId, async ({ written, replaces }: Given) => {
    const sent = await sendFirst(client, written);
    void removeUnsent(replaces).catch(() => undefined);
    return sent;
  });
}
