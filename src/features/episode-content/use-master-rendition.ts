import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import type { ParamsOf } from '@/contract/endpoint';
import { masterRendition } from '@/contract/episode-content';
import { contentKey, episodesKey } from './content-keys';

/** Has the club's episode made now, to hear it as families will. */
export function useMasterRendition() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: ParamsOf<typeof masterRendition>) => call(masterRendition, { params }),
    onSuccess: ({ data }, { episodeId, clubId }) => {
      client.setQueryData(contentKey(episodeId, clubId), data);
      return client.invalidateQueries({ queryKey: episodesKey });
    },
  });
}
