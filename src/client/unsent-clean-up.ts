import { unsentLock } from './unsent-lock';
import { listUnsent, openTray, pieceKeysOf, removeUnsent, type Unsent } from './unsent-tray';

/** Removes items of a part that wait or were refused, and that were begun before the one that has arrived. */
export async function removeSuperseded(
  { episodeId, clubId }: Pick<Unsent, 'episodeId' | 'clubId'>,
  arrived: readonly Pick<Unsent, 'slot' | 'at'>[],
): Promise<void> {
  // Without storage there is nothing to remove.
  const items = await listUnsent().catch(() => []);
  const old = items.filter(
    ({ state, ...item }) =>
      state !== 'open' &&
      item.episodeId === episodeId &&
      item.clubId === clubId &&
      arrived.some(({ slot, at }) => slot === item.slot && at > item.at),
  );
  await removeUnsent(old.map(({ id }) => id));
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
