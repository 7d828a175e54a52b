import { useEffect, useState } from 'react';
import { type Loaded, loadPublicEpisode } from './load-public-episode';
import { forgetPlaces } from './open-places';
import type { PublicPageProps } from './public-page-props';

/** The episode of the page, its `link` on this device, and `again`, which asks the server for it anew. */
export function usePublicEpisode({ address, initial }: Omit<PublicPageProps, 'view'>) {
  const [loaded, setLoaded] = useState(initial);
  const [tries, setTries] = useState(initial.state === 'loading' ? 1 : 0);
  const { clubId, id } = address;
  const link = { id: `${clubId}/${id}`, endsAt: null };
  const ended = loaded.state === 'gone' ? link.id : undefined;
  useEffect(() => forgetPlaces(ended), [ended]);
  useEffect(() => {
    if (tries === 0) return;
    let stale = false;
    loadPublicEpisode({ clubId, id })
      .catch((): Loaded => ({ state: 'failed' }))
      .then((next) => !stale && setLoaded(next));
    return () => {
      stale = true;
    };
  }, [clubId, id, tries]);
  return { loaded, link, again: () => setTries((count) => count + 1) };
}
