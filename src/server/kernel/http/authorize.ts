import { passwordNeededMessage } from '@/contract/errors';
import { t } from '@/language/text';
import { judge, mayEver } from '@/policy/can';
import { type Action, looksAtObject, type PolicySubject } from '@/policy/rules';
import { mayInShared } from '@/policy/shared-session';
import { ApiError, notFound } from './api-error';
import type { Person } from './person';
import type { Route } from './route';

export const refusedByRole = () =>
  new ApiError('forbidden', t`You are not allowed to do this. If your role has changed, reload the page.`);

/**
 * What people of a suspended club may still do: see that it is suspended, download their data, and leave. Guardians also decide
 * about their children, because a guardian with children whom nobody else looks after cannot leave before.
 */
const whileSuspended: readonly Action[] = [
  'account:read',
  'account:sign-out',
  'account:export',
  'account:remove',
  'child:export',
  'child:remove',
  'consent:decide',
  // The export asks for it a while after the sign-in.
  'session:prove',
];

/** What people without the second step that is required of them may do: set it up, or leave. */
const beforeSecondFactor: readonly Action[] = [
  'account:read',
  'account:sign-out',
  'second-factor:own',
  'session:own',
  'session:prove',
];

export const isSuspended = ({ account }: Person): boolean => account.store.status === 'suspended';

export const refusedWhileSuspended = () =>
  new ApiError('forbidden', t`Your club is suspended. Ask your club or the platform team what to do.`);

/**
 * Whether people of a suspended club may do it. An admin who lacks the second step that is required may set it up first: excused from
 * it, they could get the data, or delete the account, with a password alone, which is what the installation does not trust. A set-up
 * asks for the password, too, and an email tells of it. Once there is one, their sign-in stays as it is until the suspension ends.
 */
const mayWhileSuspended = ({ account, principal }: Person, action: Action): boolean =>
  whileSuspended.includes(action) ||
  // Where guardians find the child; children have nothing to decide there.
  (action === 'family:read' && principal.persona === 'parent') ||
  (account.secondFactorMissing === true && action === 'second-factor:own');

/** What a session of a shared device may not do, is refused here for every call: before the password is proved, or ever. */
function admitShared({ principal, shared }: Person, action: Action): void {
  const verdict = shared && mayInShared(shared, principal.persona, action);
  if (verdict === 'alone')
    throw new ApiError('forbidden', t`You are listening together. Choose one person to do this.`);
  if (verdict === 'password') throw new ApiError('password_needed', passwordNeededMessage);
}

/**
 * Throws 403 unless this persona may ever do this, in this session. Called before a body is read or an object loaded. `proven`: it
 * needs the password, proved a short while ago.
 */
export function admit(who: Person, action: Action, { proven = false } = {}): void {
  const { principal, account } = who;
  if (!mayEver(principal, action)) throw refusedByRole();
  if (account.secondFactorMissing && !beforeSecondFactor.includes(action)) {
    throw new ApiError('second_factor_missing', t`Set up two-step sign-in first.`);
  }
  admitShared(who, action);
  if (isSuspended(who) && !mayWhileSuspended(who, action)) throw refusedWhileSuspended();
  if (proven && !who.proven) throw new ApiError('password_needed', passwordNeededMessage);
}

/** The actions that each request has checked. Every request has its own `Person` object, so that is the key. */
const checkedActions = new WeakMap<Person, Set<Action>>();

/**
 * Throws 403 for a persona that never may, and 404 for an object of another person (for few rules 403, see
 * `refusedOpenly`).
 */
export function authorize(who: Person, action: Action, subject: PolicySubject, what?: string): void {
  const verdict = judge(who.principal, action, subject);
  checkedActions.set(who, (checkedActions.get(who) ?? new Set()).add(action));
  if (verdict === 'forbidden') throw refusedByRole();
  if (verdict === 'hidden') throw notFound(what);
}

/** The club of this person. Throws 403 for people without one. */
export function requireClubId({ principal }: Person): string {
  if (principal.clubId === null) throw refusedByRole();
  return principal.clubId;
}

/**
 * Throws when a route has answered without checking the object that its rule looks at. That is a mistake in our code,
 * so it is found in development and in tests.
 */
export function assertAuthorized(who: Person, { endpoint, scopedInSql }: Route): void {
  // Every access except `open`, which has no `who`, is a key of the rules.
  const action = endpoint.access as Action;
  if (!looksAtObject(action) || scopedInSql === action || checkedActions.get(who)?.has(action)) return;
  throw new Error(
    `${endpoint.method} ${endpoint.path} has answered without asking authorize() for "${action}". Ask it for each object, or declare \`scopedInSql\` where the query itself holds to that rule.`,
  );
}
