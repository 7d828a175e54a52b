import { forgetCaches } from './forget-offline';
import { unsentName } from './kept-on-device';

/** Everything that pages of ours have stored in this browser, of all of its people. Rejects nothing. */
export async function forgetEverything(): Promise<void> {
  try {
    window.localStorage.clear();
    window.sessionStorage.clear();
  } catch {
    // Storage is switched off, so nothing is in it.
  }
  const found = (await window.indexedDB?.databases?.().catch(() => [])) ?? [];
  for (const name of [unsentName, ...found.flatMap((one) => one.name ?? [])]) {
    window.indexedDB?.deleteDatabase(name);
  }
  await forgetCaches(true);
}
