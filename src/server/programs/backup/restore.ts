import { Readable } from 'node:stream';
import { listMigrations } from '../../kernel/db/migrate';
import type { Env } from '../../kernel/env';
import type { Storage } from '../../kernel/storage/storage';
import { migrate } from '../migrate';
import { ArchivedJobs, addressOf, jobsName, tableOf } from './archive-format';
import { type ArchiveEntry, readAll, readArchive } from './archive-reader';
import { BackupError } from './backup-error';
import { inspectTarget, loadTables } from './load.store';
import type { Verified } from './verify-archive';

const nothingChanged = 'Nothing was changed.';
const elsewhere = `Set DATA_DIR (and DATABASE_URL) to a new one. ${nothingChanged}`;

/** Throws `BackupError` when the backup has migrations that this version does not know. */
export function refuseUnknownSchema({ header }: Verified): void {
  const migrations = listMigrations();
  const known = new Set(migrations.map(({ hash }) => hash));
  const newest = Math.max(...migrations.map(({ at }) => at));
  const unknown = header.migrations.filter(({ hash }) => !known.has(hash));
  if (unknown.length === 0) return;
  const version = unknown.some(({ at }) => at > newest)
    ? 'a newer version of Touchline'
    : 'a version of Touchline that was never released, and cannot be brought to this one';
  throw new BackupError(`The backup was made by ${version}. Restore it with that version. ${nothingChanged}`);
}

/** How much space a restore needs on our disk; tables take more space than their text. Files go to a bucket one by one. */
export const bytesToRestore = ({ manifest }: Verified, { storage }: Pick<Env, 'storage'>): number =>
  manifest.entries.reduce((sum, { name, bytes }) => {
    if (!addressOf(name)) return sum + 3 * bytes;
    return storage ? sum : sum + bytes;
  }, 0);

/**
 * Throws `BackupError` unless the store is empty. A store with the backup's own id and only files of the backup is
 * left from an interrupted restore, which goes on.
 */
export async function refuseFilledStore(
  storage: Storage,
  { header, files }: Verified,
  ownId?: string,
): Promise<void> {
  const marker = await storage.marker.read();
  const begun = marker === header.installationId;
  if (marker !== undefined && !begun && marker !== ownId) {
    throw new BackupError(`${storage.place} belongs to installation ${marker}. ${elsewhere}`);
  }
  for (const listed of [storage.list(), storage.quarantine.list()]) {
    for await (const { name, sha256 } of listed) {
      if (begun && sha256 !== undefined && files.has(sha256)) continue;
      throw new BackupError(
        `A backup is restored onto an empty installation, and there is ${name} in ${storage.place}. ${elsewhere}`,
      );
    }
  }
}

/** Throws `BackupError` unless the database at `url` holds no data of people. */
export async function refuseFilledDatabase(
  url: string,
  { header }: Verified,
): Promise<{ installationId: string | undefined }> {
  const { filled, installationId, alone, migrations } = await inspectTarget(url);
  if (filled) {
    throw new BackupError(
      `A backup is restored onto an empty installation, and the database has rows in ${filled}. ${elsewhere}`,
    );
  }
  if (installationId && !alone) {
    throw new BackupError(`Other programs use this database. Stop Touchline first. ${nothingChanged}`);
  }
  if (migrations.length > header.migrations.length) {
    throw new BackupError(`The backup is of an older version than the tables of this database. ${elsewhere}`);
  }
  return { installationId };
}

async function placeFiles(file: string, storage: Storage, files: Set<string>): Promise<void> {
  for await (const { name, bytes, content } of readArchive(file)) {
    const sha256 = addressOf(name);
    if (sha256 === undefined || !files.has(sha256)) continue;
    const received = await storage.receive(Readable.from(content), bytes);
    if (received.sha256 === sha256) await storage.keep(received);
    else throw new BackupError(`${file} has changed while it was restored`);
  }
}

/** The pieces of each table, from entries that lie in that order. */
async function* groupTables(entries: AsyncGenerator<ArchiveEntry>) {
  let next = await entries.next();
  try {
    while (!next.done && !addressOf(next.value.name)) {
      const name = tableOf(next.value.name);
      const pieces = async function* () {
        while (!next.done && tableOf(next.value.name) === name) {
          yield* next.value.content;
          next = await entries.next();
        }
      };
      if (name !== undefined) yield { name, pieces: pieces() };
      else next = await entries.next();
    }
  } finally {
    await entries.return(undefined);
  }
}

async function readJobs(file: string) {
  for await (const { name, content } of readArchive(file)) {
    const text = await readAll(content);
    if (name === jobsName) return ArchivedJobs.parse(JSON.parse(text.toString()));
  }
  throw new BackupError(`${file} has no list of jobs`);
}

/**
 * Fills an empty installation from a verified archive: the marker first, so that nothing else can start here, then
 * the files, and last the database in one transaction. After a kill at any moment it can be run again.
 */
export async function restore(
  file: string,
  verified: Verified,
  { url, storage }: { url: string; storage: Storage },
): Promise<void> {
  const { header, manifest, files } = verified;
  await storage.check();
  await storage.marker.replace(header.installationId);
  await placeFiles(file, storage, files);
  await migrate(url, Math.max(...header.migrations.map(({ at }) => at)));
  const jobs = await readJobs(file);
  await loadTables(url, { manifest, jobs, tables: groupTables(readArchive(file)) });
  // Migrated to this version only now, so that its migrations see the rows.
  await migrate(url);
}
