import { useEffect, useState } from 'react';
import { platformOf, type Store, storesOf } from './stores';

/** `loading` and `failed` know nothing of the stores; an empty list means that the app is in none yet. */
export type Stores = 'loading' | 'failed' | Store[];

/** Where the app of this device is to be had. Fetched after the page stands, since it needs no account. */
export function useStores(): Stores {
  const [stores, setStores] = useState<Stores>('loading');
  useEffect(() => {
    let stale = false;
    import('./load-versions')
      .then(({ loadVersions }) => loadVersions())
      .then(
        (versions) => !stale && setStores(storesOf(versions, platformOf(window.navigator))),
        // Told where it shows: the way on in the browser stands in any case.
        () => !stale && setStores('failed'),
      );
    return () => {
      stale = true;
    };
  }, []);
  return stores;
}
