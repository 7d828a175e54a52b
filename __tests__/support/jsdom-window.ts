/** What jsdom lacks or does slowly, mended once for all files of a process. */
import axios from 'axios';
import * as React from 'react';
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
Element.prototype.scrollBy ??= () => {};
URL.createObjectURL ??= () => 'blob:http://localhost/chosen';
URL.revokeObjectURL ??= () => {};

// Node's fetch, unlike a browser's, takes no path without a host.
axios.defaults.baseURL = window.location.origin;

const computedStyle = window.getComputedStyle.bind(window);
/** What jsdom's own style sheet asks of an element beside its name, as far as it hides things. */
const asked = ['hidden', 'open', 'type'] as const;
const plainStyles = new Map<string, CSSStyleDeclaration>();
/** A page without style sheets, because what a test has put into its own must not stay. */
const bareDocument = document.implementation.createHTMLDocument();
/** The style of an element of that name which no style of the page reaches. */
function plainStyle(element: Element): CSSStyleDeclaration {
  // As JSON, in which an empty attribute is not a missing one.
  const key = JSON.stringify([element.tagName, ...asked.map((name) => element.getAttribute(name))]);
  const known = plainStyles.get(key);
  if (known) return known;
  const bare = bareDocument.createElementNS(element.namespaceURI, element.localName);
  for (const name of asked) {
    const value = element.getAttribute(name);
    if (value !== null) bare.setAttribute(name, value);
  }
  const style = computedStyle(bare);
  plainStyles.set(key, style);
  return style;
}

/** A style that an element has itself, or that it inherits from one around it. */
function isStyled(element: Element): boolean {
  if (element.hasAttribute('style')) return true;
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/visibility|pointer-events|color/.test(around.getAttribute('style') ?? '')) return true;
  return false;
}

let styles = new WeakMap<Element, CSSStyleDeclaration>();
const forget = () => {
  styles = new WeakMap();
};
const changes = new MutationObserver(forget);
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
/**
 * jsdom holds each element against all rules of its style sheet when it is asked for a style, and every query by role
 * asks for that of all elements around. As no style sheet enters the page of a test, the style is that of the element's
 * name where no `style` attribute says otherwise. Of pseudo elements, which antd measures, jsdom knows nothing.
 */
window.getComputedStyle = (element: Element) => {
  if (changes.takeRecords().length > 0) forget();
  const known = styles.get(element);
  if (known) return known;
  const style = isStyled(element) ? computedStyle(element) : plainStyle(element);
  if (element.isConnected) styles.set(element, style);
  return style;
};
globalThis.getComputedStyle = window.getComputedStyle;

// React keeps for each element the stack of the call that made it, for its warnings, and stops at ten thousand.
Object.defineProperty(
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {} },
);

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
