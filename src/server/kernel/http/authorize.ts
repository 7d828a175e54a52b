import { judge, mayEver } from '@/policy/can';
import { type Action, looksAtObject, type PolicySubject } from '@/policy/rules';
import { ApiError, notFound } from './api-error';
import type { Person } from './person';
import type { Route } from './route';

const refused = () => new ApiError('forbidden', 'You may not do this.');

/** What people of a suspended club may still do: see that it is suspended, download their data, and leave. */
const whileSuspended: readonly Action[] = [
  'account:read',
  'account:sign-out',
  'account:export',
  'account:remove',
];

/** Throws 403 unless this persona may ever do this. Called before a body is read or an object loaded. */
export function admit({ principal, account }: Person, action: Action): void {
  if (!mayEver(principal, action)) throw refused();
  if (account.store.status === 'suspended' && !whileSuspended.includes(action)) {
    throw new ApiError('forbidden', 'Your club is suspended. Ask your club or the platform what to do.');
  }
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
  if (verdict === 'forbidden') throw refused();
  if (verdict === 'hidden') throw notFound(what);
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
