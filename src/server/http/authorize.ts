import { judge, mayEver } from '@/policy/can';
import { type Action, looksAtObject, type Subject } from '@/policy/rules';
import type { Person } from '../auth/authenticate';
import { ApiError, notFound } from './api-error';
import type { Route } from './route';

const refused = () => new ApiError('forbidden', 'You may not do this.');

/** What a suspended club's people still may: see that it is suspended, and leave. */
const whileSuspended: readonly Action[] = ['account:read', 'account:sign-out'];

/** 403 unless this persona may at all; asked before a body is read or an object loaded. */
export function admit({ principal, account }: Person, action: Action): void {
  if (!mayEver(principal, action)) throw refused();
  if (account.store.status === 'suspended' && !whileSuspended.includes(action)) {
    throw new ApiError('forbidden', 'Your club is suspended. Ask your club or the platform what to do.');
  }
}

/** What has been asked for whom. The door makes a `Person` for each request, so this is what the request has asked. */
const checkedActions = new WeakMap<Person, Set<Action>>();

/** 403 for a persona that never may, 404 for an object that is not theirs (403 for few, see `refusedOpenly`). */
export function authorize(who: Person, action: Action, subject: Subject, what?: string): void {
  const verdict = judge(who.principal, action, subject);
  checkedActions.set(who, (checkedActions.get(who) ?? new Set()).add(action));
  if (verdict === 'forbidden') throw refused();
  if (verdict === 'hidden') throw notFound(what);
}

/**
 * Throws when a route has answered without asking about the object that its rule looks at. A fault of ours, found where
 * it is made: in development and in tests.
 */
export function assertAuthorized(who: Person, { endpoint, scopedInSql }: Route): void {
  // Every access but `open`, which has no `who`, is a key of the rules.
  const action = endpoint.access as Action;
  if (!looksAtObject(action) || scopedInSql === action || checkedActions.get(who)?.has(action)) return;
  throw new Error(
    `${endpoint.method} ${endpoint.path} has answered without asking authorize() for "${action}". Ask it for each object, or declare \`scopedInSql\` where the query itself holds to that rule.`,
  );
}
