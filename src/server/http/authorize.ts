import { judge, mayEver } from '@/policy/can';
import type { Action, Subject } from '@/policy/rules';
import type { Person } from '../auth/authenticate';
import { ApiError, notFound } from './api-error';

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

/** 403 for a persona that never may, 404 for an object that is not theirs (403 for few, see `refusedOpenly`). */
export function authorize({ principal }: Person, action: Action, subject: Subject, what?: string): void {
  const verdict = judge(principal, action, subject);
  if (verdict === 'forbidden') throw refused();
  if (verdict === 'hidden') throw notFound(what);
}
