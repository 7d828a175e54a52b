/** Unfinished work of a person that this browser keeps after the page is closed: a sign-out removes it. */
export const uploadsKey = 'touchline-uploads';
/** Listening that was not reported yet. */
export const stretchesKey = 'touchline-heard';
/** The episodes heard to the end that the server does not know of yet. They outlive a sign-out. */
export const finishedKey = 'touchline-finished';
/** How each person of this device likes to listen, and which recordings they have heard. */
export const listeningKey = 'touchline-listening';
/** Positions that were reached here, for episodes that are heard without a connection. */
export const positionsKey = 'touchline-positions';
/** Written answers that wait for a connection. */
export const writtenKey = 'touchline-written';
/** Who has the next episodes saved automatically. */
export const saveNextKey = 'touchline-save-next';
/** What people who listen together hear next. */
export const queuesKey = 'touchline-queues';
/** What a person had typed when the page was hidden or loaded anew. In the tab alone, until that page is here or the person leaves. */
export const typedKey = 'touchline-typed';
/** The latest choices of a platform admin in the palette. */
export const recentKey = 'touchline-recent';

/**
 * Unsent files. A sign-out leaves them, because they can only be read with the key that the server gives to
 * their owner (`unsent-tray.ts`).
 */
export const unsentName = 'touchline-unsent';

/** Deletes all of it that can be read without the key. */
export function forgetKeptWork(): void {
  try {
    window.localStorage.removeItem(uploadsKey);
    window.localStorage.removeItem(stretchesKey);
    window.localStorage.removeItem(recentKey);
    for (const key of [positionsKey, writtenKey, saveNextKey, queuesKey]) window.localStorage.removeItem(key);
    window.localStorage.removeItem(listeningKey);
    window.sessionStorage.removeItem(typedKey);
    // Recordings of earlier versions, which were stored unencrypted.
    window.indexedDB?.deleteDatabase('touchline-recordings');
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** Also forgets the ends that were reached. For a child whose account was switched off: none of it may be sent later. */
export function forgetAllKept(): void {
  forgetKeptWork();
  try {
    window.localStorage.removeItem(finishedKey);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

const isOthers = (userId: string) => (entry: unknown) =>
  typeof entry !== 'object' || entry === null || !('userId' in entry) || entry.userId !== userId;

/** Forgets what waits to be sent of one person of a shared device, and no other's. */
export function forgetKeptOf(userId: string): void {
  for (const key of [stretchesKey, finishedKey, positionsKey, writtenKey]) {
    try {
      const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
      const left = Array.isArray(stored) ? stored.filter(isOthers(userId)) : [];
      if (left.length === 0) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, JSON.stringify(left));
    } catch {
      // A browser that stores nothing has nothing to forget.
    }
  }
}
