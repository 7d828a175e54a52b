import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '@/client/http';
import type { Episode, EpisodeDetail } from '@/contract/episode';
import { setEpisodeStatus, setPublishAt } from '@/contract/episode-change';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';

interface Publishing {
  /** Each resolves to whether it was done; a failure was already shown. */
  publish: (asNew: boolean | undefined) => Promise<boolean>;
  plan: (instant: string) => Promise<boolean>;
  /** Offers to undo it. */
  cancel: () => Promise<boolean>;
  /** Render it once in the component that acts. */
  holder: ReactElement;
}

/** Publishes an episode, now or at a time. Refused when it has changed since it was shown, by a person or by its time. */
export function usePublishing({ id, name, rev, publishAt }: Episode): Publishing {
  const client = useQueryClient();
  const { run, holder } = useAction(episodesKey, boardKey(id));
  const params = { id };
  const common = {
    id,
    onDone: ({ data }: { data: EpisodeDetail }) => client.setQueryData(episodeKey(id), data),
    onFailed: () => void client.invalidateQueries({ queryKey: episodeKey(id) }),
  };
  const planned = (instant: string | null, ifMatch?: number) =>
    call(setPublishAt, { params, body: { publishAt: instant }, ifMatch });
  return {
    publish: (asNew) =>
      run({
        ...common,
        call: () => call(setEpisodeStatus, { params, body: { status: 'published', asNew }, ifMatch: rev }),
      }),
    plan: (instant) => run({ ...common, call: () => planned(instant, rev) }),
    cancel: () =>
      run({
        ...common,
        call: () => planned(null, rev),
        undo: publishAt
          ? {
              text: t`${name} is not published automatically.`,
              what: t`publishing ${name} automatically`,
              call: async () => {
                const reply = await planned(publishAt);
                common.onDone(reply);
                return reply;
              },
            }
          : undefined,
      }),
    holder,
  };
}
