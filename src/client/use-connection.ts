import { useSyncExternalStore } from 'react';
import { onConnectionChange, readConnection } from './connection';

/** Whether calls are answered, and how old is what is shown instead. */
export const useConnection = () => useSyncExternalStore(onConnectionChange, readConnection, readConnection);
