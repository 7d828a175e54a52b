import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/api-error';
import { makeBoundedQueue } from './bounded-queue';

/** OWASP's argon2id: 19 MiB, two passes. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At least one of Node's four threads stays free for files. */
const atOnce = Math.max(1, Math.min(3, availableParallelism()));
/** A club whose families all confirm in one minute, and about five seconds of work on two cores: no longer wait than that. */
const waitingMax = 200;

const busy = () =>
  new ApiError('unavailable', 'Many people are signing in right now. Try again in a few seconds.', {
    retryAfter: 5,
  });

/** Every argon2 call of this process goes through here: each takes a core and 19 MiB, and anybody may ask for one. */
const inTurn = makeBoundedQueue({ atOnce, waitingMax, refusal: busy });

const hashNow = (password: string) => hash(password.normalize('NFC'), cost);

/** Throws 503 when too many are waiting, as does `checkPassword`. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hashNow(password));

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown account as for a known one, so that the time tells nothing. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    decoy ??= hashNow('nobody has this password');
    const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
    return matches && typeof stored === 'string';
  });
}
