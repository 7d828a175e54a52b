import { useState } from 'react';
import { type EpisodeContent, slots } from '@/contract/episode-content';
import { useMasterRendition } from '@/entities/episode/content-queries';

/**
 * Has the episode made to hear it. The server masters only when the parts have changed since, so asking is always
 * right; once a part changes here, what was made no longer counts.
 */
export function useHearIt(episodeId: string, clubId: string, content: EpisodeContent) {
  const parts = slots.map((slot) => content[slot] ?? '').join(' ');
  const [askedFor, setAskedFor] = useState<string>();
  const mastering = useMasterRendition();
  const ask = () => {
    setAskedFor(parts);
    mastering.mutate({ episodeId, clubId });
  };
  return {
    ask,
    shown: askedFor === parts,
    /** Null until the server has answered: what was there before may be of other parts. */
    rendition: mastering.isPending ? null : content.rendition,
    failure: mastering.error,
  };
}
