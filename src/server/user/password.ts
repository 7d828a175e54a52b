import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { t } from '@/language/text';
import { ApiError } from '../kernel/http/api-error';
import { makeFairQueue } from '../kernel/runtime/fair-queue';

/** OWASP's parameters for argon2id, which is the library's default: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most three, because Node has four threads for such work and reading files needs one. */
const concurrency = Math.max(1, Math.min(3, availableParallelism()));
/** Enough for a club whose families all confirm in one minute: about five seconds of work on two cores. */
const maxWaiting = 200;

const busy = () =>
  new ApiError('unavailable', t`Many people are signing in right now. Try again in a few seconds.`, {
    retryAfter: 5,
  });

/**
 * Every argon2 call of this process is queued, because each takes a core and 19 MiB, and anyone may cause
 * one. People take turns, and so do addresses of people who are not signed in: half of the places are left to
 * the others.
 */
const inTurn = makeFairQueue({
  concurrency,
  maxWaiting,
  waitingPerSender: maxWaiting / 2,
  refusal: busy,
});

const hasty = () =>
  new ApiError(
    'too_many',
    t`Your last change of a password is still being saved. Try again in a few seconds.`,
    {
      retryAfter: 5,
    },
  );

/**
 * Runs what sets a password for a person: one of theirs after the other, before it asks the database for anything. Otherwise
 * 250 at once would take every connection, and sign-ins would wait for the last of them.
 */
export const setInTurn = makeFairQueue({
  concurrency: 8,
  perSender: 1,
  maxWaiting,
  waitingPerSender: 10,
  refusal: hasty,
});

const hashNow = (password: string) => hash(password.normalize('NFC'), cost);

/** `whose` is the id of the person who asks, or their address as limits count it. Throws 503 when too many wait; so does `checkPassword`. */
export const hashPassword = (whose: string, password: string): Promise<string> =>
  inTurn(whose, () => hashNow(password));

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown account as for a known one, so that the time does not reveal whether it exists. */
export async function checkPassword(
  whose: string,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  return inTurn(whose, async () => {
    decoy ??= hashNow('no account has this password');
    const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
    return matches && typeof stored === 'string';
  });
}
