import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Env } from '../../kernel/env';
import { type Cipher, passThrough } from './cipher';
import { restoreAndCheck } from './restore-and-check';
import { requireRoom } from './room';

const trialForm = /^touchline-trial-(\d+)$/;

/** Removes what killed trials have left: it is the data of people, in plain. */
function clearTrials(): void {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = trialForm.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`))
      rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
}

/**
 * Restores a backup into a folder and a PostgreSQL of their own, which are removed again, and checks it as a restore does. The
 * installation of the settings is not touched.
 */
export async function tryBackup(file: string, cipher: Cipher | undefined, settings: Env) {
  clearTrials();
  const folder = path.join(os.tmpdir(), `touchline-trial-${process.pid}`);
  // As root PostgreSQL runs as another user, who has to pass through.
  await mkdir(folder, { mode: 0o711 });
  try {
    let plain = file;
    if (cipher) {
      plain = path.join(folder, 'plain.tar');
      await requireRoom(folder, statSync(file).size);
      const decrypted = () => passThrough(cipher, createReadStream(file));
      await pipeline(decrypted, createWriteStream(plain, { mode: 0o600 }));
    }
    return await restoreAndCheck(plain, {
      ...settings,
      dataDir: path.join(folder, 'data'),
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      databaseReadUrl: undefined,
      databasePooler: false,
      storage: undefined,
      storageAlso: undefined,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
