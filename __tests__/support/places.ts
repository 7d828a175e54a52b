import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { somePort } from './own-ports';

/** A folder that the database's user can enter too, should we be root. */
export function makeDataDir(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** A port of this machine that is free now, for a program that takes it soon. */
export async function freePort(): Promise<number> {
  const port = somePort();
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    return port;
  } catch {
    return freePort();
  } finally {
    probe.close();
  }
}

/** A folder as `filled`, with its owners: PostgreSQL reads its own as a user of its own. */
export function copyOf(filled: string): string {
  const folder = makeDataDir();
  execFileSync('cp', ['-a', `${filled}/.`, folder]);
  return folder;
}
