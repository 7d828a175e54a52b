/** What jsdom lacks or does slowly, mended once for all files of a process. */
import axios from 'axios';
import { mediaList } from './media';

// What jsdom does not have and antd or our own screens ask for.
window.matchMedia ??= (query: string) => mediaList(query, false);

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= NoResizeObserver;
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};

// Node's fetch, unlike a browser's, takes no path without a host.
axios.defaults.baseURL = window.location.origin;

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
globalThis.getComputedStyle = window.getComputedStyle;

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

// Testing Library moves a clock that a test has taken over only where it finds this name.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } });
