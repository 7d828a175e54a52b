/** Calls back when something has happened, with what it was. */
interface Emitter<Event> {
  emit: (event: Event) => void;
  /** Returns the function that stops the calls. */
  subscribe: (listener: (event: Event) => void) => () => void;
  /** Whether anything would hear it. */
  isHeard: () => boolean;
}

export function makeEmitter<Event = void>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isHeard: () => listeners.size > 0,
  };
}
