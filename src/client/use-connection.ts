import { useSyncExternalStore } from 'react';
import { onConnectionChange, readConnection } from './connection';

/** Whether calls are answered, and how old is what is shown instead. */
export const useConnection = () => useSyncExternalStore(onConnectionChange, readConnection, readConnection);

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network. With one the server may be out of reach all the same: `useConnection`. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
