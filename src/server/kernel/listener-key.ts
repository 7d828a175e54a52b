import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Env, SettingError } from './env';
import { codeOf } from './error-codes';

/** The pseudonym of a member in what is kept of listening: always the same one, as a UUID. */
export type ListenerOf = (userId: string) => string;

const fileName = 'listening-key';
const made = new Map<string, string>();

/**
 * The key in the data folder, made at first need. Where two processes make it at once, the file of the first one is the key of
 * both.
 */
function keyIn(dataDir: string): string {
  const file = path.join(dataDir, fileName);
  const known = made.get(file);
  if (known) return known;
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    // Linked once it is whole, because another process may read it at any moment.
    const own = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    try {
      linkSync(own, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(own);
    }
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) {
    throw new SettingError(
      `${file} holds no key: put the key of a copy there. Only when there is no copy, move the file away: a new key is made then, ` +
        'and what was heard before belongs to no member any more.',
    );
  }
  made.set(file, key);
  return key;
}

/** 256 bits that only this installation can make, always the same of the same text. */
export type DeriveSecret = (text: string) => Buffer;

const keyOf = ({ dataDir, listeningKey }: Pick<Env, 'dataDir' | 'listeningKey'>): string =>
  listeningKey ?? keyIn(dataDir);

/**
 * Makes secrets with the key of the installation, which is not in the database. No text of it is the id of a user, of which
 * pseudonyms are made, because each begins with a word and a space.
 */
export const makeDeriveSecret =
  (env: Pick<Env, 'dataDir' | 'listeningKey'>): DeriveSecret =>
  (text) =>
    createHmac('sha256', keyOf(env)).update(text).digest();

/**
 * Makes pseudonyms with the key of the installation, which is not in the database, so that a dump of the
 * database alone does not identify people. It is `LISTENING_KEY`, or a file in the data folder.
 */
export function makeListenerOf(env: Pick<Env, 'dataDir' | 'listeningKey'>): ListenerOf {
  return (userId) =>
    createHmac('sha256', keyOf(env))
      .update(userId)
      .digest('hex')
      .slice(0, 32)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
