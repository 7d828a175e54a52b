import Cookies from 'js-cookie';

/** The spec's cookie. Readable by the page, as the spec requires; README, decisions, says what that is balanced by. */
const cookieName = 'token';
/** As long as browsers allow: the server alone decides when a session ends. */
const keepDays = 400;

/** Tells the other tabs; a tab never hears its own message. */
const channelName = 'touchline-session';

export type SessionChange = 'started' | 'ended';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
const listeners = new Set<(change: SessionChange) => void>();

function announce(change: SessionChange) {
  for (const listener of listeners) listener(change);
}

channel?.addEventListener('message', (event: MessageEvent<SessionChange>) => announce(event.data));

/** The token of the cookie, or undefined when signed out. */
export const readToken = (): string | undefined => Cookies.get(cookieName);

/** Keeps the token; with `keep` false it goes when the browser closes. */
export function startSession(token: string, keep: boolean): void {
  Cookies.set(cookieName, token, {
    path: '/',
    sameSite: 'lax',
    secure: window.location.protocol === 'https:',
    expires: keep ? keepDays : undefined,
  });
  announce('started');
  channel?.postMessage('started' satisfies SessionChange);
}

/** Forgets the token here and in the other tabs. The server's side is `logout`. */
export function endSession(): void {
  Cookies.remove(cookieName, { path: '/' });
  announce('ended');
  channel?.postMessage('ended' satisfies SessionChange);
}

/** Hears every change of the session, of this tab and of others. Returns the function that stops it. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
