import type { Account } from '@/contract/account';
import { personaOf } from './persona';
import type { Principal } from './rules';

/** What the rules need to know of an account. */
export const principalOf = ({ user }: Account): Principal => ({
  userId: user.id,
  persona: personaOf(user),
  clubId: user.club?.id ?? null,
});
