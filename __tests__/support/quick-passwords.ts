/**
 * Passwords are hashed at a fraction of the app's cost, since nearly every test signs somebody in. A test of the cost or of
 * times takes the real one back by `jest.unmock`.
 */
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  const quick = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  return { ...real, hash: (password: string) => real.hash(password, quick) };
});
