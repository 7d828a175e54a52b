import { t } from '@/language/text';
import { countFailures } from '../kernel/http/rate-limit';
import type { RequestFacts } from '../kernel/http/request-facts';
import type { Services } from '../kernel/services';
import * as store from './join-code.store';

type Found = NonNullable<Awaited<ReturnType<typeof store.getClubByCode>>>;

/**
 * The club of a code, or the sentence for a wrong code. Only wrong codes are counted, because a whole team
 * may sign up from one address.
 */
export async function findClubByCode(
  { db, rateLimits }: Services,
  { limitKey }: RequestFacts,
  code: string,
): Promise<{ club: Found } | { club: undefined; problem: string }> {
  const club = await countFailures(rateLimits, 'joinCodes', limitKey, () => store.getClubByCode(db, code));
  if (club) return { club };
  return { club: undefined, problem: await problemOf(db, code) };
}

async function problemOf(db: Services['db'], code: string): Promise<string> {
  if (await store.isEndedCode(db, code))
    return t`This code was replaced by a newer one. Ask your club for it, or look at its newest poster.`;
  if (await store.isSuspendedCode(db, code))
    return t`The club with this code is suspended and takes in no new people. Ask your club when it is open again.`;
  return t`No club has this code. Check it with your club.`;
}
