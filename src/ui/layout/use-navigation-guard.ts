import Router from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { tellUnderWay } from './under-way';

interface Guard {
  /** It guards while this is true. */
  open: boolean;
  /** Something would be lost, so the browser asks before a reload and before the tab closes. */
  changed: boolean;
  /**
   * Called when a person wants to leave: closes what is open, or asks first. Resolves to false when they want
   * to stay. A held page gets the address they go to.
   */
  leave: (to?: string) => unknown;
  /** Guards the page itself, against links too, while it returns true. */
  guardsPage?: () => boolean;
}

/** Closes each overlay that is open over the page, the topmost last. */
const over: (() => unknown)[] = [];
/** Runs once no overlay is open over the page. */
let afterAll: (() => void) | undefined;
/** How many guards hold the page itself. */
let holding = 0;

tellUnderWay(() => over.length + holding > 0);

/**
 * A guard is a second entry of the history for the same page, pushed when something opens over it. Without it
 * Back on the first page of a visit would leave the site without a question. The guard stays when that thing
 * has closed, because removing it by a step back could interrupt a navigation that has just begun; Back
 * passes over it later. It is recognised by its key, because Next overwrites the state of an entry that Back
 * comes to, but keeps the key.
 */
const guardKey = 'guard';
const isGuard = () => (window.history.state as { key?: string } | null)?.key === guardKey;
/** Whether the current entry is a guard. It is noted in advance, because the event of a step comes after the step. */
let onGuard = false;
let watching = false;

function guard() {
  if (!isGuard()) window.history.pushState({ ...window.history.state, key: guardKey }, '');
  note();
}

let page = '';
let entry: unknown;
const note = () => {
  onGuard = isGuard();
  page = window.location.href;
  entry = window.history.state;
};

/** Handles a step of the history; false when Next must not handle it too. */
function onStep(): boolean {
  const samePage = page === window.location.href;
  const left = onGuard;
  if (left && !samePage && over.length > 0) {
    // After a jump over several entries, what lies over the page is closed first, too.
    window.history.pushState(entry, '', page);
    over.at(-1)?.();
    return false;
  }
  note();
  if (!left || !samePage || onGuard) return true;
  const leave = over.at(-1);
  if (!leave) {
    window.history.back();
    return false;
  }
  leave();
  // If it stays open, because it asks whether to discard, Back has to be caught the next time too.
  window.setTimeout(() => over.length > 0 && guard());
  return false;
}

/** `beforeNext` has passed the present step to `onStep` already. */
let handled = false;

function beforeNext(): boolean {
  handled = true;
  return onStep();
}

/**
 * Next ignores some steps, such as the first one to the page that it has rendered, so these are heard here. Every other
 * step reaches `beforeNext` earlier, because browsers call the listeners of the window in the order of their
 * registration, and Next's is the first.
 */
function onPopState(event: PopStateEvent) {
  if (!handled && !onStep()) event.stopImmediatePropagation();
  handled = false;
}

/** After each navigation, and after the entry was rewritten, what lies over the page has to be guarded again. */
function onRoute() {
  note();
  // Later, because what belongs to the page before closes only after this event.
  window.setTimeout(() => over.length > 0 && guard());
}

/** Listens once for all guards. */
function watch() {
  note();
  if (watching) return;
  watching = true;
  Router.ready(() => Router.beforePopState(beforeNext));
  window.addEventListener('popstate', onPopState);
  Router.events.on('routeChangeComplete', onRoute);
}

async function leaveTopmost(): Promise<void> {
  const leave = over.at(-1);
  if (leave) {
    if ((await leave()) === false) afterAll = undefined;
    return;
  }
  const go = afterAll;
  afterAll = undefined;
  go?.();
}

/**
 * Closes all that lies over the page, one after the other, and then does `go`; not when the person wants to
 * stay.
 */
export function leaveAll(go: () => void): void {
  afterAll = go;
  void leaveTopmost();
}

function layOver(leave: () => unknown) {
  over.push(leave);
  guard();
  return () => {
    over.splice(over.indexOf(leave), 1);
    if (afterAll) window.setTimeout(() => void leaveTopmost());
  };
}

/** Thrown to stop Next from changing the route, because its router offers no other way. */
class Held extends Error {
  /** Next's mark for a cancelled navigation, which is no failure. */
  readonly cancelled = true;
}

function hold(isHeld: () => boolean, leave: (to: string) => unknown) {
  const { pathname: here, href } = window.location;
  const held: unknown = window.history.state;
  const onStart = (url: string) => {
    if (!isHeld() || new URL(url, href).pathname === here) return;
    // After Back the browser has changed the address already.
    if (window.location.href !== href) window.history.pushState(held, '', href);
    leave(url);
    Router.events.emit('routeChangeError', new Held(), url, { shallow: false });
    throw new Held();
  };
  // The thrown value becomes an unhandled rejection, which is ignored here.
  const onRejection = (event: PromiseRejectionEvent) =>
    event.reason instanceof Held && event.preventDefault();
  holding += 1;
  Router.events.on('routeChangeStart', onStart);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    holding -= 1;
    Router.events.off('routeChangeStart', onStart);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/**
 * Guards what a person would lose. While something lies over the page, Back closes that and does not leave
 * the page, as on a phone. With `guardsPage` neither a link nor Back leaves the page. If something was
 * changed, the browser asks before a reload and before the tab closes.
 */
export function useNavigationGuard({ open, changed, leave, guardsPage }: Guard): void {
  const onLeave = useEffectEvent(leave);
  const isHeld = useEffectEvent(() => guardsPage?.() ?? false);
  const guards = guardsPage !== undefined;

  useEffect(watch, []);
  useEffect(() => {
    if (!open) return;
    return guards
      ? hold(
          () => isHeld(),
          (to) => onLeave(to),
        )
      : layOver(() => onLeave());
  }, [open, guards]);

  useAskBeforeUnload(open && changed);
}

/** The browser asks before a reload, and before the tab closes. */
export function useAskBeforeUnload(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
}
