import './bundles';
import { hashing } from './passwords';

// How long a test takes depends on what else the machine does; a test that hangs may take this long to say so.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** What the app compares with for an account that is not there. It hashes it once for all files of this process. */
const decoy = 'nobody has this password';

/** Passwords are hashed at a fraction of the app's cost, because nearly every test signs a person in. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const quick = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  return {
    ...real,
    hash: (typed: string, cost: object) =>
      real.hash(typed, hashing.asInTheApp || typed === decoy ? cost : quick),
    async verify(stored: string, typed: string) {
      await hashing.held;
      return real.verify(stored, typed);
    },
  };
});
