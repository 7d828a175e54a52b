import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { setVoices } from '@/contract/parts/send-parts';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey } from '@/entities/episode/episode-queries';
import { useAction } from '@/kit/use-action';
import { tagsOf } from '../selection';
import type { Voices } from './file-voices';

/**
 * Saves the answers of sent parts, one after the other. They are about the files in `content`, which the
 * person has seen, and no others. Render `holder` once.
 */
export function useSayVoices(episodeId: string, clubId: string, content: EpisodeContent) {
  const client = useQueryClient();
  const key = contentKey(episodeId, clubId);
  const { run, running, holder } = useAction(boardKey(episodeId));
  const sayOne = async (slot: Slot, voices: Voices) => {
    const reply = await call(setVoices, {
      params: { episodeId, clubId, slot },
      body: { voices: voices ? voices.map(({ id }) => id) : null },
      ifMatch: tagsOf(content, slot),
    });
    client.setQueryData(key, reply.data);
    return reply;
  };
  return {
    /** Resolves to whether all were saved. */
    say: (slots: readonly Slot[], voices: Voices) =>
      run({
        id: slots.join(' '),
        // Without a message, because the part shows it.
        quiet: true,
        call: async () => {
          for (const slot of slots) await sayOne(slot, voices);
          return { message: '' };
        },
        // The part may have been replaced or removed meanwhile.
        onFailed: () => void client.invalidateQueries({ queryKey: key }),
      }),
    saying: running !== undefined,
    holder,
  };
}
