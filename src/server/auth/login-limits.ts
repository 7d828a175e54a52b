import type { ApiError } from '../http/api-error';
import type { Limit, RateLimits } from '../http/rate-limit';
import type { RequestFacts } from '../http/request-facts';
import { hashToken } from './token';
import { normalizeIdentifier } from './user.store';

type Asker = Pick<RequestFacts, 'limitKey' | 'siteKey'>;

/** What was taken from an allowance, and is given back when the password is right. */
interface Taken {
  limit: Limit;
  key: string;
}

/** An address past its limit still has this many passwords of one account checked: its people mistype too. */
const checkedInCrowd = 3;

const spellingOf = (identifier: string) => hashToken(normalizeIdentifier(identifier));
/** Of an identifier that is nobody's as much is counted as of an account, so that the time does not tell. */
const accountOf = (id: string | undefined, identifier: string) =>
  `account:${id ?? `nobody:${spellingOf(identifier)}`}`;

/** Counts a try for one subject, which is an identifier as typed or the account behind it. */
async function countFor(rateLimits: RateLimits, { limitKey, siteKey }: Asker, subject: string) {
  const taken: Taken[] = [];
  const count = (limit: Limit, place?: string) => {
    const key = place === undefined ? subject : `${place}|${subject}`;
    taken.push({ limit, key });
    return rateLimits.count(limit, key);
  };
  const own = await count('loginAccount', limitKey);
  let { refusal } = own;
  if (!refusal && siteKey) refusal = (await count('loginAccountSite', siteKey)).refusal;
  if (!refusal && (await count('loginEverywhere')).refusal) {
    refusal = (await count('loginAttacked', siteKey ?? limitKey)).refusal;
  }
  return { taken, refusal, tries: own.count };
}

/** Counts a try for the address that it comes from. The refusal is for a wrong password alone, unless it is thrown. */
async function countForAddress(rateLimits: RateLimits, { limitKey, siteKey }: Asker, triesOfOne: number) {
  const taken: Taken[] = [];
  const count = async (limit: Limit, key: string) => {
    taken.push({ limit, key });
    return (await rateLimits.count(limit, key)).refusal;
  };
  let refusal = await count('loginAddress', limitKey);
  if (siteKey) refusal ??= await count('loginSite', siteKey);
  let closed: ApiError | undefined;
  if (refusal) {
    closed = triesOfOne > checkedInCrowd ? refusal : await count('loginCrowd', siteKey ?? limitKey);
  }
  return { taken, refusal, closed };
}

export interface LoginTry {
  /** What a wrong password is answered with instead of 401: the address has had too many. */
  refusal: ApiError | undefined;
  /**
   * Counts it for the account as well, however its identifier was written. False: too many, and its password may not be
   * checked. The answer must then be that of a wrong one: a 429 that another spelling has earned would tell that both
   * are one account.
   */
  countForAccount(id: string | undefined): Promise<boolean>;
  /** No password was checked after all. */
  withdraw(): Promise<unknown>;
  /** The password was right: its account begins anew at this address, and nothing else has counted. */
  succeed(): Promise<void>;
}

/**
 * Counts a try to sign in. Throws 429 when this identifier has had too many: from this address, from its site, or from
 * everywhere together, where each address is left a few, so that the owner gets in from theirs. An address that has had
 * too many is stopped alike, but for accounts that have hardly failed there: a clubhouse is one address.
 */
export async function beginLogin(
  rateLimits: RateLimits,
  request: Asker,
  identifier: string,
): Promise<LoginTry> {
  const giveBack = (taken: Taken[]) =>
    Promise.all(taken.map(({ limit, key }) => rateLimits.giveBack(limit, key)));
  const spelled = await countFor(rateLimits, request, spellingOf(identifier));
  if (spelled.refusal) throw spelled.refusal;
  const address = await countForAddress(rateLimits, request, spelled.tries);
  if (address.closed) {
    // No password was checked, so the account is not to suffer for what others did at this address.
    await giveBack(spelled.taken);
    throw address.closed;
  }
  const taken = [...spelled.taken, ...address.taken];
  return {
    refusal: address.refusal,
    async countForAccount(id) {
      const account = await countFor(rateLimits, request, accountOf(id, identifier));
      taken.push(...account.taken);
      return account.refusal === undefined;
    },
    withdraw: () => giveBack(taken),
    async succeed() {
      const isOwn = ({ limit }: Taken) => limit === 'loginAccount';
      await giveBack(taken.filter((one) => !isOwn(one)));
      await Promise.all(taken.filter(isOwn).map(({ limit, key }) => rateLimits.forget(limit, key)));
    },
  };
}

interface Owner {
  id: string;
  email: string | null;
  phone: string | null;
  username: string | null;
}

/** Somebody has shown by a letter that the account is theirs: what was tried for it at their address is forgotten. */
export async function forgiveLogins(
  rateLimits: RateLimits,
  { limitKey, siteKey }: Asker,
  { id, email, phone, username }: Owner,
): Promise<void> {
  const spellings = [email, phone, username].filter((spelling) => spelling !== null).map(spellingOf);
  for (const subject of [...spellings, `account:${id}`]) {
    await rateLimits.forget('loginAccount', `${limitKey}|${subject}`);
    await rateLimits.forget('loginAttacked', `${siteKey ?? limitKey}|${subject}`);
    if (siteKey) await rateLimits.forget('loginAccountSite', `${siteKey}|${subject}`);
  }
}
