import { useState } from 'react';
import { useAccount } from '@/client/account';
import { type EpisodeContent, slots } from '@/contract/episode-content';
import { useMasterRendition } from '@/entities/episode/content-queries';

/**
 * Has the episode made to hear it; `content` is undefined until it has loaded. The server masters only when the parts have
 * changed since, so it may be asked each time; once a part or the club's identity changes here, the earlier episode is hidden.
 */
export function useHearIt(episodeId: string, clubId: string, content: EpisodeContent | undefined) {
  const identity = useAccount().data?.user.club?.audioIdentity?.url;
  const parts = [episodeId, identity, ...slots.map((slot) => content?.[slot])].join(' ');
  const [askedFor, setAskedFor] = useState<string>();
  const mastering = useMasterRendition();
  return {
    ask: () => {
      setAskedFor(parts);
      mastering.mutate({ episodeId, clubId });
    },
    /** Shows the episode as it was mastered last, without having it mastered again. */
    show: () => setAskedFor(parts),
    shown: askedFor === parts,
    /** Null until the server has answered, because the earlier rendition may be of other parts. */
    rendition: mastering.isPending ? null : (content?.rendition ?? null),
    failure: mastering.error,
  };
}
