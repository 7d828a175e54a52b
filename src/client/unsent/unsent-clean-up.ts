import { lockSending, unsentLock } from './unsent-lock';
import { listUnsent, openTray, pieceKeysOf, removeUnsent, type Unsent } from './unsent-tray';

/**
 * Deletes an item unless it is on its way, because what arrives all the same would come back as a copy. Resolves to whether it
 * was deleted.
 */
export async function discardUnsent(id: string): Promise<boolean> {
  const release = await lockSending(id, { ifAvailable: true });
  if (!release) return false;
  await removeUnsent([id]).finally(release);
  return true;
}

/** Removes items of a part that wait or were refused, or only those in `state`, and that were begun before one of `newer`. */
export async function removeSuperseded(newer: readonly Unsent[], state?: Unsent['state']): Promise<void> {
  // Without storage there is nothing to remove.
  const items = await listUnsent().catch(() => []);
  const isOlder = (old: Unsent) => (one: Unsent) =>
    one.episodeId === old.episodeId && one.clubId === old.clubId && one.slot === old.slot && one.at > old.at;
  for (const item of items)
    if ((state ? item.state === state : item.state !== 'open') && newer.some(isOlder(item)))
      await discardUnsent(item.id);
}

/** Removes pieces of files that a crash has left unfinished. */
export async function removeLeftovers(): Promise<void> {
  const { db } = await openTray();
  const whole = new Set(await db.getAllKeys('items'));
  const ids = new Set((await db.getAllKeys('pieces')).map(([id]) => id));
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const busy = new Set(held.map(({ name }) => name));
  const left = [...ids].filter((id) => !whole.has(id) && !busy.has(unsentLock(id)));
  const tx = db.transaction('pieces', 'readwrite');
  await Promise.all([...left.map((id) => tx.store.delete(pieceKeysOf(id))), tx.done]);
}
