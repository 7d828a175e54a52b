import Router from 'next/router';
import { useEffect, useEffectEvent } from 'react';

interface Guard {
  /** It guards while this is true. */
  open: boolean;
  /** Something would be lost: the browser itself asks before a reload, and before the tab closes. */
  changed: boolean;
  /** Somebody wants to leave: closes what is open, or asks first. A held page is told where they want to go. */
  leave: (to?: string) => void;
  /** Makes it hold the page itself, against links too, as long as this is true when somebody wants to leave. */
  holdsPage?: () => boolean;
}

/** How to leave each thing that lies over the page, the topmost last. */
const over: (() => void)[] = [];

/**
 * A second entry of the history for the same page, made when something is laid over it. Without it Back on the first page
 * that somebody opened would leave the site, and nobody would be asked. It stays when that thing has closed, because a
 * step back of ours could meet a page that is just being opened; Back then passes over it. It is told by its key: Next
 * writes a state of its own when Back comes to an entry, and the key is what it keeps.
 */
const guardKey = 'guard';
const isGuard = () => (window.history.state as { key?: string } | null)?.key === guardKey;
/** Whether the current entry is a guard, noted before each step: the event of a step comes after it. */
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

function onBack(event: PopStateEvent) {
  const samePage = page === window.location.href;
  const left = onGuard;
  if (left && !samePage && over.length > 0) {
    // A jump over several entries has to wait for what lies over the page, too.
    event.stopImmediatePropagation();
    window.history.pushState(entry, '', page);
    return over.at(-1)?.();
  }
  note();
  if (!left || !samePage || onGuard) return;
  // The page is still the same: Next has nothing to do.
  event.stopImmediatePropagation();
  const leave = over.at(-1);
  if (!leave) return window.history.back();
  leave();
  // If it stays open, because it asks whether to discard, Back has to be caught the next time too.
  window.setTimeout(() => over.length > 0 && guard());
}

/** A page has come, or its entry was written anew: what lies over it stays guarded. */
function onRoute() {
  note();
  // Later, because what belongs to the page before closes only after this event.
  window.setTimeout(() => over.length > 0 && guard());
}

/** Listens once for all guards, before Next hears of a step: on the first page nobody else could stop it. */
function watch() {
  note();
  if (watching) return;
  watching = true;
  window.addEventListener('popstate', onBack, { capture: true });
  Router.events.on('routeChangeComplete', onRoute);
}

function lay(leave: () => void) {
  over.push(leave);
  guard();
  return () => void over.splice(over.indexOf(leave), 1);
}

/** Thrown to stop Next from changing the route: its router knows no other way. */
class Held extends Error {}

function hold(isHeld: () => boolean, leave: (to: string) => void) {
  const { pathname: here, href } = window.location;
  const held: unknown = window.history.state;
  const onStart = (url: string) => {
    if (!isHeld() || new URL(url, href).pathname === here) return;
    // The back button has changed the address already.
    if (window.location.href !== href) window.history.pushState(held, '', href);
    leave(url);
    Router.events.emit('routeChangeError', new Held(), url, { shallow: false });
    throw new Held();
  };
  // Nobody waits for the promise that the throw rejects.
  const onRejection = (event: PromiseRejectionEvent) =>
    event.reason instanceof Held && event.preventDefault();
  Router.events.on('routeChangeStart', onStart);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    Router.events.off('routeChangeStart', onStart);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/**
 * Guards what somebody would lose. While something lies over the page, Back takes that away and not the page under it, as
 * on a phone. With `holdsPage` no other page takes this one's place, neither by a link nor by Back. A reload or a closed
 * tab does not take what was changed without the browser's own question.
 */
export function useNavigationGuard({ open, changed, leave, holdsPage }: Guard): void {
  const onLeave = useEffectEvent(leave);
  const isHeld = useEffectEvent(() => holdsPage?.() ?? false);
  const holds = holdsPage !== undefined;

  useEffect(watch, []);
  useEffect(() => {
    if (!open) return;
    return holds
      ? hold(
          () => isHeld(),
          (to) => onLeave(to),
        )
      : lay(() => onLeave());
  }, [open, holds]);

  useEffect(() => {
    if (!open || !changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [open, changed]);
}
