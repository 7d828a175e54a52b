import type { ApiError } from '../kernel/http/api-error';
import type { Limit, RateLimits } from '../kernel/http/rate-limit';
import type { RequestFacts } from '../kernel/http/request-facts';
import { hashToken } from '../kernel/http/token';
import { normalizeIdentifier } from '../user/user.store';

type Asker = Pick<RequestFacts, 'limitKey' | 'siteKey'>;

/** A point taken from a limit. It is given back when the password is right. */
interface Taken {
  limit: Limit;
  key: string;
}

/** How many passwords of one account are still checked for an address past its limit, because its other people mistype too. */
const checkedInCrowd = 3;

const spellingOf = (identifier: string) => hashToken(normalizeIdentifier(identifier));
/** An unknown identifier is counted like an account, so that the time does not reveal whether it exists. */
const accountOf = (id: string | undefined, identifier: string) =>
  `account:${id ?? `nobody:${spellingOf(identifier)}`}`;

/** Counts a try for one subject: an identifier as typed, or the account behind it. */
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

/** Counts a try for its address. `refusal` is for a wrong password only; `closed` is to be thrown before any check. */
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

interface LoginTry {
  /** The answer to a wrong password instead of 401, because the address has had too many. */
  refusal: ApiError | undefined;
  /**
   * Counts the try for the account too, however its identifier was written. False means too many: the
   * password must not be checked, and the answer must be that of a wrong password, because a 429 would reveal
   * that two spellings are one account.
   */
  countForAccount(id: string | undefined): Promise<boolean>;
  /** Takes back what was counted, because no password was checked after all. */
  withdraw(): Promise<unknown>;
  /** The password was right: the count of this account at this address starts again, and nothing else was counted. */
  succeed(): Promise<void>;
}

/**
 * Counts a try to sign in. Throws 429 when this identifier has had too many: from this address, from its site, or
 * from everywhere together; in the last case each address keeps a few, so that the owner still gets in. An address
 * that has had too many is refused too, except for accounts that have hardly failed there, because a clubhouse is one
 * address.
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
    // No password was checked, so the account must not be charged for what others did at this address.
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

/** Forgets the failed tries at this address once a link in an email has proved who owns the account. */
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
