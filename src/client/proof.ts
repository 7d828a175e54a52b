import { useSyncExternalStore } from 'react';
import { makeEmitter } from './emitter';

/** Calls that were refused because the password has to be proved first, and wait for that. */
const waiting = new Set<(proven: boolean) => void>();
const changes = makeEmitter();

/** Waits until the password was proved over the page: true; or the person does not want to, or `signal` aborts: false. */
export const passwordProven = (signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    // Nothing would show the question.
    if (!changes.isHeard() || signal?.aborted) return resolve(false);
    const end = (proven: boolean) => {
      waiting.delete(end);
      signal?.removeEventListener('abort', leave);
      changes.emit();
      resolve(proven);
    };
    const leave = () => end(false);
    signal?.addEventListener('abort', leave);
    waiting.add(end);
    changes.emit();
  });

/** Lets every call go on that waits, or fail. */
export function answerProof(proven: boolean): void {
  for (const end of [...waiting]) end(proven);
}

/** Whether a call waits for the password. */
export const useProofWanted = (): boolean =>
  useSyncExternalStore(
    changes.subscribe,
    () => waiting.size > 0,
    () => false,
  );
