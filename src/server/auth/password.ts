import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/api-error';
import { makeFairQueue } from '../runtime/fair-queue';

/** OWASP's parameters for argon2id, which is the library's default: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most three, because Node has four threads for such work and reading files needs one. */
const concurrency = Math.max(1, Math.min(3, availableParallelism()));
/** Enough for a club whose families all confirm in one minute: about five seconds of work on two cores. */
const maxWaiting = 200;

const busy = () =>
  new ApiError('unavailable', 'Many people are signing in right now. Try again in a few seconds.', {
    retryAfter: 5,
  });

const queue = makeFairQueue({ concurrency, maxWaiting, refusal: busy });
/** Every argon2 call of this process is queued, because each takes a core and 19 MiB, and anybody may ask for one. */
const inTurn = <Result>(work: () => Promise<Result>) => queue('', work);

const hashNow = (password: string) => hash(password.normalize('NFC'), cost);

/** Throws 503 when too many are waiting; so does `checkPassword`. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hashNow(password));

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown account as for a known one, so that the time does not tell whether it exists. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    decoy ??= hashNow('nobody has this password');
    const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
    return matches && typeof stored === 'string';
  });
}
