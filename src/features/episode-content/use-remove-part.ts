import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '@/client/http';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { removePart } from '@/contract/parts/send-parts';
import { slotNames } from '@/contract/slot-names';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { useAction } from '@/kit/use-action';

/** Takes a part back that was sent, after a question. Render `holder` once. */
export function useRemovePart(
  episodeId: string,
  clubId: string,
  content: EpisodeContent | undefined,
): { remove: (slot: Slot) => void; holder: ReactElement } {
  const client = useQueryClient();
  const { run, holder } = useAction(episodesKey, boardKey(episodeId));
  const remove = (slot: Slot) =>
    void run({
      id: slot,
      quiet: true,
      confirm: {
        title: `Remove ${slotNames[slot]}?`,
        text: `${content?.[`${slot}_name`] ?? 'The file'} is deleted. Families will not hear it.`,
        okText: 'Remove',
        danger: true,
      },
      call: () => call(removePart, { params: { episodeId, clubId, slot } }),
      onDone: ({ data }) => client.setQueryData(contentKey(episodeId, clubId), data),
    });
  return { remove, holder };
}
