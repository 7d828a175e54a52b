import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { preloadedLibrary, SettingError } from '../../env';
import { codeOf } from '../../error-codes';
import type { Binaries } from './binaries';

const run = promisify(execFile);

/** The database cannot start. `message` says why and what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

export const databaseUnreachable = (folder: string): SettingError =>
  new SettingError(
    `The user "postgres", under whom root runs the database, cannot enter ${folder}. ` +
      'Set DATA_DIR to a folder that everybody can enter, such as /var/lib/touchline, or start as another user.',
  );

/** Runs one of PostgreSQL's programs as its owner, in a folder that the owner can enter. Resolves to its output. */
export async function asOwner(binaries: Binaries, program: string, args: string[]): Promise<string> {
  // A small environment of its own, because PGDATA, PGPORT and the like of the caller must not reach it.
  const own = { PATH: '/usr/bin:/bin', LC_ALL: 'C', NODE_ENV: 'production' as const };
  const environment = { ...preloadedLibrary(), ...own };
  const { stdout } = await run(program, args, { ...binaries.owner, cwd: '/', env: environment });
  return stdout;
}

function own(binaries: Binaries, target: string) {
  const { uid, gid } = binaries.owner;
  if (uid !== undefined && gid !== undefined) chownSync(target, uid, gid);
}

/** A role's password, made once and stored beside the cluster, where only we can read it. */
function passwordIn(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process of ours has written it first, so that one is used.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8');
}

/** The password of the superuser, who owns the tables. */
export const clusterPassword = (dataDir: string): string => passwordIn(dataDir, 'postgres-password');

/** The password of the app's role, which owns nothing. */
export const appPassword = (dataDir: string): string => passwordIn(dataDir, 'app-password');

/** Whether there is a cluster in the data folder. */
export const hasCluster = (dataDir: string): boolean => existsSync(path.join(dataDir, 'postgres/PG_VERSION'));

function refuseOtherVersion(folder: string, binaries: Binaries) {
  const version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.major) return;
  throw new SettingError(
    `${folder} was made by PostgreSQL ${version}; this Touchline brings PostgreSQL ${binaries.major}. ` +
      'To carry the data over, make a backup with the version of Touchline that made it: npm run backup -- <folder>. Then restore it ' +
      'with this one into a new DATA_DIR: npm run restore -- <file>. Or point DATABASE_URL at a ' +
      `PostgreSQL ${version} that holds its data. Nothing was changed.`,
  );
}

/**
 * Creates the cluster if there is none. It is built in a folder of its own and then renamed, so that a kill or two
 * processes at once leave a whole one or none. Resolves to the cluster's folder.
 */
export async function ensureCluster(dataDir: string, binaries: Binaries): Promise<string> {
  const folder = path.join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  if (hasCluster(dataDir)) {
    refuseOtherVersion(folder, binaries);
    return folder;
  }
  for (const name of readdirSync(dataDir)) {
    const builder = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (builder && !existsSync(`/proc/${builder}`))
      rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
  const fresh = path.join(dataDir, `postgres.new-${process.pid}`);
  const secret = path.join(dataDir, `postgres.secret-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(secret, clusterPassword(dataDir), { mode: 0o600 });
  own(binaries, fresh);
  own(binaries, secret);
  try {
    await asOwner(binaries, binaries.initdb, [
      `--pgdata=${fresh}`,
      `--pwfile=${secret}`,
      '--username=touchline',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own Unicode rules, the same on every machine; plain C would change the case of ASCII letters
      // only.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    renameSync(fresh, folder);
  } catch (error) {
    const reason = error as NodeJS.ErrnoException & { stderr?: string };
    if (hasCluster(dataDir)) return folder;
    if (/Permission denied/.test(reason.stderr ?? '')) throw databaseUnreachable(dataDir);
    throw new DatabaseError(
      `The database could not be created in ${folder}: ${reason.stderr?.trim() ?? reason.message}`,
    );
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(secret, { force: true });
  }
  return folder;
}
