import { deletePersonalCaches, type WorkerMessage } from './offline-caches';
import type { SessionChange } from './session';
import { isSharedDevice } from './shared-device';

/** Deletes the caches of the person, or of everybody, and has the worker forget who it was. Never rejects. */
export async function forgetCaches(everybody: boolean): Promise<void> {
  const message: WorkerMessage = { kind: 'forget', everybody };
  navigator.serviceWorker?.controller?.postMessage(message);
  // A browser that stores nothing has nothing to forget.
  if ('caches' in window) await deletePersonalCaches(everybody).catch(() => undefined);
}

/**
 * Deletes what this browser keeps for use without a connection at the end of a session, here or in another tab: of everybody
 * after a sign-out, of the person alone whose session the server has refused, or who leaves a shared device that the others
 * go on with. The worker does it, too, because this page may be closed before it is done, and forgets who it was.
 */
export function forgetOffline(change: SessionChange): void {
  if (change === 'ended' || change === 'switchedOff') void forgetCaches(!isSharedDevice());
  else if (change === 'expired') void forgetCaches(false);
}
