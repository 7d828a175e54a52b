import { listTray, openTray, removeFrom, type Tray, type Unsent } from './unsent-tray';

/** The recordings that the server has and has not found good yet. They stay on this device, and nobody is asked about them. */
export const listArrived = async (tray?: Tray): Promise<Unsent[]> =>
  (await listTray(tray ?? (await openTray()))).filter(({ state }) => state === 'arrived');

export async function removeArrived(tray: Tray): Promise<number> {
  const ids = (await listArrived(tray)).map(({ id }) => id);
  await removeFrom(tray.db, ids);
  return ids.length;
}

/** Stores something. Where the device is full, the recordings that the server has make room for it. */
export async function makingRoom(tray: Tray, store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if ((error as Error).name !== 'QuotaExceededError' || (await removeArrived(tray)) === 0) throw error;
    await store();
  }
}
