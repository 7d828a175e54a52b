/** What this browser keeps of somebody's unfinished work beyond the page: it goes with the sign-out. */
export const uploadsKey = 'touchline-uploads';
export const recordingsName = 'touchline-recordings';
/** What sounded here and was not reported yet. */
export const heardKey = 'touchline-heard';

/** Forgets all of it. A database that another tab still has open goes once that tab has closed it. */
export function forgetKeptWork(): void {
  try {
    window.localStorage.removeItem(uploadsKey);
    window.localStorage.removeItem(heardKey);
    window.indexedDB?.deleteDatabase(recordingsName);
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}
