import type { Account } from '@/contract/account';
import type { Principal } from '@/policy/rules';

/** A person who is signed in. */
export interface Person {
  account: Account;
  principal: Principal;
  sessionId: string;
}
