import type { Account } from '@/contract/account';
import { personaOf } from './persona';
import type { Principal } from './rules';

/** The principal of an account. */
export const principalOf = ({ user }: Account): Principal => ({
  userId: user.id,
  persona: personaOf(user),
  clubId: user.club?.id ?? null,
});
