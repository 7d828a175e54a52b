import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { BackupEnv } from '../../kernel/env';
import { BackupError } from './backup-error';

/** A program that encrypts or decrypts what it reads, and the ending of the name of an encrypted file. */
export interface Cipher {
  ending: 'age' | 'gpg';
  command: [program: string, ...args: string[]];
}

/** The program that encrypts for the key of the settings; undefined without a key. */
export function findEncryption({ recipient, gpg }: BackupEnv): Cipher | undefined {
  if (recipient) return { ending: 'age', command: ['age', '--encrypt', '--recipient', recipient] };
  if (!gpg) return undefined;
  const options = ['--batch', '--quiet', '--trust-model', 'always', '--encrypt', '--recipient', gpg];
  return { ending: 'gpg', command: ['gpg', ...options] };
}

/** The program that decrypts a file of this name; undefined for a plain one. Throws `BackupError` without the key of age. */
export function findDecryption(file: string, { identity }: BackupEnv): Cipher | undefined {
  if (file.endsWith('.gpg')) return { ending: 'gpg', command: ['gpg', '--batch', '--quiet', '--decrypt'] };
  if (!file.endsWith('.age')) return undefined;
  if (identity) return { ending: 'age', command: ['age', '--decrypt', '--identity', identity] };
  throw new BackupError(
    `${file} is encrypted, and BACKUP_IDENTITY names no file with the private key. Try it on the machine that has the key: ` +
      'npm run backup:verify -- <file>. Then say so here: npm run backup:verify -- --tried',
  );
}

/** What the program makes of `source`. Throws `BackupError` with its words when it fails. */
export async function* passThrough(
  { command: [program, ...args] }: Cipher,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'close').then(
    ([code]) => (code === 0 ? undefined : said.trim().replaceAll('\n', '; ')),
    (error: Error) => error.message,
  );
  const feeding = pipeline(source, child.stdin);
  feeding.catch(() => undefined);
  try {
    yield* child.stdout;
    const problem = await ended;
    if (problem !== undefined) throw new BackupError(`${program} has failed: ${problem}. Nothing was kept.`);
    await feeding;
  } finally {
    child.kill();
  }
}
