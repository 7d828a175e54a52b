import { StoreLinks } from './store-links';
import { useStores } from './stores';

/** The stores that have the app; nothing while they are unknown or have it not. */
export function AppLinks() {
  const stores = useStores();
  return typeof stores === 'object' && stores.length > 0 ? <StoreLinks stores={stores} /> : null;
}
