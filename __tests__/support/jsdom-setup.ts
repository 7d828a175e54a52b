import { File as NodeFile } from 'node:buffer';
import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import axios from 'axios';
import Cookies from 'js-cookie';
import { mediaList } from './media';
import { mockServer } from './mock-api';

// Slow machines are not wrong machines.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5_000 });

// In tests antd gives every element the id 'test-id', and all dialogs then carry the name of the first one.
jest.mock('@rc-component/util/lib/hooks/useId', () => ({
  ...jest.requireActual('@rc-component/util/lib/hooks/useId'),
  __esModule: true,
  default: (id?: string) => {
    const own = jest.requireActual<typeof import('react')>('react').useId();
    return id ?? own;
  },
}));

// What jsdom does not have and antd or our own screens ask for.
window.matchMedia ??= (query: string) => mediaList(query, false);

// The environment takes FormData from Node, which accepts only Node's own files.
globalThis.File = NodeFile as typeof File;

// Node's fetch, unlike a browser's, takes no path without a host.
axios.defaults.baseURL = window.location.origin;

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= NoResizeObserver;
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};

const computedStyle = window.getComputedStyle.bind(window);
// antd measures pseudo elements, which jsdom only complains about.
window.getComputedStyle = (element: Element) => computedStyle(element);

/** antd's form waits for a message to itself; a timer does as well. */
class QuickChannel {
  port1: { onmessage: (() => void) | null; close: () => void } = { onmessage: null, close: () => {} };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()), close: () => {} };
}
globalThis.MessageChannel ??= QuickChannel as unknown as typeof MessageChannel;

// Node's channels keep the process alive; a test must end although the session still listens to other tabs.
const NodeChannel = globalThis.BroadcastChannel as unknown as new (
  name: string,
) => BroadcastChannel & { unref(): void };
globalThis.BroadcastChannel = class extends NodeChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
} as typeof BroadcastChannel;

beforeAll(() => mockServer.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  mockServer.resetHandlers();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' });
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterAll(() => mockServer.close());
