import { useSyncExternalStore } from 'react';

/** Calls that were refused because the password has to be proved first, and wait for that. */
const waiting = new Set<(proven: boolean) => void>();
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

/** Waits until the password was proved over the page: true; or the person does not want to, or `signal` aborts: false. */
export const passwordProven = (signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    // Nothing would show the question.
    if (listeners.size === 0 || signal?.aborted) return resolve(false);
    const end = (proven: boolean) => {
      waiting.delete(end);
      signal?.removeEventListener('abort', leave);
      announce();
      resolve(proven);
    };
    const leave = () => end(false);
    signal?.addEventListener('abort', leave);
    waiting.add(end);
    announce();
  });

/** Lets every call go on that waits, or fail. */
export function answerProof(proven: boolean): void {
  for (const end of [...waiting]) end(proven);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a call waits for the password. */
export const useProofWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting.size > 0,
    () => false,
  );
