import type { Persona } from './persona';
import type { Action } from './rules';

/** What a session of a shared device is, as far as the rules need to know. */
export interface SharedSession {
  /** Who listens in it. */
  people: readonly { id: string; firstName: string }[];
  /** The password was proved in it a short while ago. */
  proven: boolean;
}

const family: readonly Persona[] = ['parent', 'child'];

/**
 * What one person may do in a session that a tap or a PIN began: listen, answer and read. Everything that is not here asks for the
 * password first, so a new rule is refused until it is decided on.
 */
const withoutPassword: Partial<Record<Action, readonly Persona[]>> = {
  'account:read': family,
  'account:sign-out': family,
  /** Of the device: nothing is kept of a person there. */
  'account:language': family,
  'session:prove': family,
  'file:download': family,
  'episode:read': family,
  'episode-content:read': family,
  'playlist:read': family,
  'listen:own': family,
  'listen:report': family,
  'listen:hand-over': family,
  'queue:own': family,
  'reflection:read': family,
  'reflection:answer': family,
  'reflection:report': family,
  'season:read': family,
  /** A child reads what is kept of it, and changes nothing. For a guardian the family is what the password guards. */
  'family:read': ['child'],
  /** Spoken answers that wait on this device, each under the key of the child. */
  'unsent:open': ['child'],
};

/** What people who listen together may do: one does not read or answer for the others. No password opens more. */
const together: ReadonlySet<Action> = new Set([
  'account:read',
  'account:sign-out',
  'account:language',
  'file:download',
  'episode:read',
  'episode-content:read',
  'playlist:read',
  'listen:own',
  'listen:report',
  'listen:hand-over',
  'question:read-aloud',
]);

/** Whether people listen together in it: two at least, so not one person alone. */
export const listenTogether = ({ people }: Pick<SharedSession, 'people'>): boolean => people.length > 1;

/** Whether a session of a shared device may do this now, or what it lacks. */
export function mayInShared(
  session: SharedSession,
  persona: Persona,
  action: Action,
): 'allowed' | 'alone' | 'password' {
  if (listenTogether(session)) return together.has(action) ? 'allowed' : 'alone';
  if (session.proven || withoutPassword[action]?.includes(persona)) return 'allowed';
  return 'password';
}
