import { restoreProperties } from './replace-property';

afterEach(() => {
  jest.useRealTimers();
  restoreProperties();
});

/** Passwords are hashed at a fraction of the app's cost, because nearly every test signs a person in. */
jest.mock('@node-rs/argon2', () => {
  const { hashing } = jest.requireActual<typeof import('./passwords')>('./passwords');
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
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
