import { deletePersonalCaches, type WorkerMessage } from './offline-caches';
import { onSessionChange } from './session';

/**
 * Deletes what this browser keeps for use without a connection once a person has left: of everybody after a sign-out, of
 * the person alone whose session the server has refused. The worker does it, too, because this page may be closed before it
 * is done, and forgets who it was.
 */
function forgetOffline(everybody: boolean): void {
  const message: WorkerMessage = { kind: 'forget', everybody };
  navigator.serviceWorker?.controller?.postMessage(message);
  // A browser that stores nothing has nothing to forget.
  if ('caches' in window) void deletePersonalCaches(everybody).catch(() => undefined);
}

/** Forgets at each end of a session, here or in another tab. Returns the function that stops that. */
export const forgetOfflineAtEnd = (): (() => void) =>
  onSessionChange((change) => {
    if (change === 'ended' || change === 'switchedOff') forgetOffline(true);
    else if (change === 'expired') forgetOffline(false);
  });
