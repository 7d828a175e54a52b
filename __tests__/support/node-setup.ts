import { hashing } from './passwords';

afterEach(() => void vi.useRealTimers());

/** Passwords are hashed at a fraction of the app's cost, because nearly every test signs a person in. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const quick = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  return {
    ...real,
    async hash(typed: string, cost: object) {
      await hashing.held;
      return real.hash(typed, hashing.asInTheApp ? cost : quick);
    },
    async verify(stored: string, typed: string) {
      await hashing.held;
      return real.verify(stored, typed);
    },
  };
});
