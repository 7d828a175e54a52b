import { File as NodeFile } from 'node:buffer';
import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';
import axios from 'axios';
import Cookies from 'js-cookie';
import { mediaList } from './media';
import { mockServer } from './mock-api';

/** Set while `findBy…` and `waitFor` look. */
type Waiting = { _disableExpensiveErrorDiagnostics?: boolean };
const { getElementError } = getConfig();

// Slow machines are not wrong machines.
jest.setTimeout(30_000);
configure({
  asyncUtilTimeout: 5_000,
  // Each look in vain would print the whole page. It is printed once, when the wait is over.
  getElementError: (message, container) =>
    (getConfig() as Waiting)._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

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
let styles = new WeakMap<Element, CSSStyleDeclaration>();
const forget = () => {
  styles = new WeakMap();
};
const changes = new MutationObserver(forget);
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
/**
 * jsdom works a style out anew each time it is asked for, and every query by role asks for that of all elements around:
 * here it is kept until something in the page changes. Of pseudo elements, which antd measures, jsdom knows nothing.
 */
window.getComputedStyle = (element: Element) => {
  if (changes.takeRecords().length > 0) forget();
  const known = styles.get(element) ?? computedStyle(element);
  if (element.isConnected) styles.set(element, known);
  return known;
};

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
