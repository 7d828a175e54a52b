import Router from 'next/router';
import { useEffect, useEffectEvent } from 'react';

interface Held {
  open: boolean;
  /** Something would be lost. */
  changed: boolean;
  /** Closes what is open, or asks first. */
  leave: () => void;
}

/** How to leave each thing that lies over the page, the topmost last. */
const over: (() => void)[] = [];

/**
 * A second entry of the history for the same page, made when something is laid over it. Without it Back on the first page
 * that somebody opened would leave the site, and nobody would be asked. It stays when that thing has closed: a step
 * back of ours could meet a page that is just being opened. Back then passes over it.
 */
const isGuard = () => (window.history.state as { guard?: boolean } | null)?.guard === true;
/** Where the history stands: read by then, since the event of a step comes after it. */
let onGuard = false;
/** The address of a guard that a step came back to: Next writes its own state over the mark as it loads that page. */
let regained: string | undefined;
let watching = false;

function guard() {
  if (!isGuard()) window.history.pushState({ ...window.history.state, guard: true }, '');
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
    // A jump over several entries: it waits for what lies over the page, too.
    event.stopImmediatePropagation();
    window.history.pushState(entry, '', page);
    return over.at(-1)?.();
  }
  note();
  regained = onGuard ? page : undefined;
  if (!left || !samePage || onGuard) return;
  // The page is still the same: Next has nothing to do.
  event.stopImmediatePropagation();
  const leave = over.at(-1);
  if (!leave) return window.history.back();
  leave();
  // Asked whether to discard, for example: Back is caught the next time too.
  window.setTimeout(() => over.length > 0 && guard());
}

/** A page has come, or Next has written its entry anew: what lies over it, and the mark, stay. */
function onRoute() {
  if (regained === window.location.href && !isGuard())
    window.history.replaceState({ ...window.history.state, guard: true }, '');
  regained = undefined;
  note();
  // What goes with the page has closed by then.
  window.setTimeout(() => over.length > 0 && guard());
}

/** Once for all, and before Next hears of a step: it does not ask on the first page. */
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

/**
 * While something lies over the page, Back takes that away and not the page under it, as on a phone; and a reload or a
 * closed tab does not take what was typed without the browser's own question.
 */
export function useNavigationGuard({ open, changed, leave }: Held): void {
  const back = useEffectEvent(leave);

  useEffect(watch, []);
  useEffect(() => (open ? lay(() => back()) : undefined), [open]);

  useEffect(() => {
    if (!open || !changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [open, changed]);
}
