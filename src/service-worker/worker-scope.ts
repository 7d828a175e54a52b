/**
 * What a service worker has beyond a page. Written out, because the compiler's own list for workers cannot be loaded
 * beside its list for pages.
 */
interface ExtendableEvent extends Event {
  /** Keeps the worker alive until `work` is done. */
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableEvent & MessageEvent<unknown>;
}

interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
  /** A new version does not wait until the pages of the old one are closed. */
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
}

export const scope = globalThis as unknown as WorkerScope;
