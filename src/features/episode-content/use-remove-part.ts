import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '@/client/http';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { removePart, restorePart } from '@/contract/parts/send-parts';
import { slotNames } from '@/contract/slot-names';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { tagsOf } from './selection';

/** Takes a part back that was sent, after a question, with an Undo. Render `holder` once. */
export function useRemovePart(
  episodeId: string,
  clubId: string,
  content: EpisodeContent | undefined,
): { remove: (slot: Slot) => void; holder: ReactElement } {
  const client = useQueryClient();
  const { run, holder } = useAction(episodesKey, boardKey(episodeId));
  const show = (data: EpisodeContent) => client.setQueryData(contentKey(episodeId, clubId), data);
  const remove = (slot: Slot) => {
    const name = content?.[`${slot}_name`] ?? t`The file`;
    const keeps = content?.sent[slot]?.keeps;
    let version = '';
    void run({
      id: slot,
      confirm: {
        title: t`Remove ${slotNames[slot]}?`,
        text: keeps
          ? t`${name} is taken out, and ${keeps.name} stays.`
          : t`${name} is taken out. Families will not hear it.`,
        okText: t`Remove`,
        danger: true,
      },
      call: () =>
        call(removePart, {
          params: { episodeId, clubId, slot },
          ifMatch: content && tagsOf(content, slot),
        }),
      onFailed: () => void client.invalidateQueries({ queryKey: contentKey(episodeId, clubId) }),
      undo: {
        text: t`${name} was taken out.`,
        what: slotNames[slot],
        call: async () => {
          const reply = await call(restorePart, { params: { episodeId, clubId, slot }, body: { version } });
          show(reply.data);
          return reply;
        },
      },
      onDone: (reply) => {
        version = reply.version;
        show(reply.data);
      },
    });
  };
  return { remove, holder };
}
