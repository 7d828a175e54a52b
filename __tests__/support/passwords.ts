/** How passwords are hashed and compared while a file of tests runs; `password-hashing.ts` asks it. */
export const hashing: { asInTheApp: boolean; held?: Promise<void> } = { asInTheApp: false };

/** Hashes at the cost that the app has, for tests of the cost itself or of times. To be called at the top of a file. */
export function hashAsInTheApp(): void {
  beforeAll(() => {
    hashing.asInTheApp = true;
  });
  afterAll(() => {
    hashing.asInTheApp = false;
  });
}
