import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id: 19 MiB, two passes. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown account as for a known one, so that the time tells nothing. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return matches && typeof stored === 'string';
}
