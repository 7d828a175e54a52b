import type { Account } from '@/contract/account';
import type { Principal } from '@/policy/rules';
import type { SharedSession } from '@/policy/shared-session';

/** A person who is signed in. */
export interface Person {
  account: Account;
  principal: Principal;
  sessionId: string;
  /** The password, or what takes its place, was proved in this session a short while ago. */
  proven: boolean;
  /** Undefined in a session of the person's own. */
  shared?: SharedSession & { deviceId: string };
}

/** Who hears what plays in the session: this person, or all who listen together in it. */
export const listenersOf = ({ shared, principal }: Person): string[] =>
  shared?.people.map(({ id }) => id) ?? [principal.userId];
