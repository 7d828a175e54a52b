import Cookies from 'js-cookie';
import { makeEmitter } from './emitter';
import { forgetAllKept, forgetKeptWork } from './kept-on-device';
import { isSharedDevice } from './shared-device';

/** The spec's cookie. Readable by the page, as the spec requires; `docs/decisions/001-sign-in.md` says what balances that. */
const cookieName = 'token';
/** The longest time that browsers keep a cookie; the server decides when a session ends. */
const keepDays = 400;

/** Reaches the other tabs; a tab never gets its own message. */
const channelName = 'touchline-session';

/**
 * `ended`: the person signed out. `expired`: the server no longer accepts the token, perhaps in the middle of
 * some work. `renewed`: the same person has signed in again over the page, so that the work goes on.
 * `switchedOff`: a guardian has closed the account of the child who was signed in, so that nothing goes on.
 * `changed`: another person was chosen on a shared device; what the one before had is saved.
 */
export type SessionChange = 'started' | 'ended' | 'expired' | 'renewed' | 'switchedOff' | 'changed';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
const changes = makeEmitter<SessionChange>();
/** The latest change, in this tab or another. */
let last: SessionChange | undefined;

function announce(change: SessionChange) {
  last = change;
  changes.emit(change);
}

channel?.addEventListener('message', (event: MessageEvent<SessionChange>) => announce(event.data));

/** The token of the cookie, or undefined when signed out. */
export const readToken = (): string | undefined => Cookies.get(cookieName);

export const isSignedIn = (): boolean => readToken() !== undefined;

/** Whether the session of now still is there: what waits to be sent of one person goes under no other's token. */
export function holdSession(): () => boolean {
  const token = readToken();
  return () => token !== undefined && readToken() === token;
}

function store(token: string, keep: boolean, change: SessionChange) {
  Cookies.set(cookieName, token, {
    path: '/',
    sameSite: 'lax',
    secure: window.location.protocol === 'https:',
    expires: keep ? keepDays : undefined,
  });
  announce(change);
  channel?.postMessage(change);
}

/** Stores the token; with `keep` false the cookie ends with the browser. */
export const keepToken = (token: string, keep: boolean): void => store(token, keep, 'started');

/** Stores the token of the next person of a shared device, whom every tab follows. */
export const changeToken = (token: string): void => store(token, true, 'changed');

function forget(change: SessionChange) {
  Cookies.remove(cookieName, { path: '/' });
  announce(change);
  channel?.postMessage(change);
}

/**
 * Forgets the token, and unfinished work, here and in the other tabs. The server's side is `logout`. On a shared device the work
 * stays, because it is the whole family's: each part of it is sent for its person alone.
 */
export function forgetToken(): void {
  if (!isSharedDevice()) forgetKeptWork();
  forget('ended');
}

/** Forgets a token that the server has refused, here and in the other tabs. */
export const expireSession = (): void => forget('expired');

/** Forgets the token of a child whose account was closed, and all that waits to be sent, here and in the other tabs. */
export function switchOffSession(): void {
  // On a shared device the guard forgets what is this child's; the rest is the family's.
  if (!isSharedDevice()) forgetAllKept();
  forget('switchedOff');
}

/** Announces in this tab that calls which wait for a new session may go on. */
export const renewSession = (): void => announce('renewed');

/** Calls back at every change of the session, in this tab and others. Returns the function that stops that. */
export const onSessionChange = changes.subscribe;

/**
 * Waits until an expired session is renewed: true; or left for good, or `signal` aborted: false. One that has
 * been left already is not waited for: the next one may be another person's.
 */
export const sessionRenewed = (signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal?.aborted || last !== 'expired') return resolve(false);
    const end = (renewed: boolean) => {
      stop();
      signal?.removeEventListener('abort', leave);
      resolve(renewed);
    };
    const leave = () => end(false);
    const stop = onSessionChange((change) => {
      if (change !== 'started' && change !== 'expired') end(change === 'renewed');
    });
    signal?.addEventListener('abort', leave);
  });

/** How long tasks may hold back a sign-out, in milliseconds. */
const signOutTasksMs = 2000;

const signOutTasks = new Set<() => Promise<void>>();

/**
 * Runs `task` before a person signs out, while the session is still valid. Returns the function that stops
 * it.
 */
export function beforeSignOut(task: () => Promise<void>): () => void {
  signOutTasks.add(task);
  return () => signOutTasks.delete(task);
}

/** How many tasks there are. */
export const countSignOutTasks = (): number => signOutTasks.size;

/** Runs every task that is to be done before a sign-out. Never rejects, and takes two seconds at most. */
export const runSignOutTasks = async (): Promise<void> => {
  const done = Promise.allSettled([...signOutTasks].map((task) => task()));
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, signOutTasksMs))]);
};
