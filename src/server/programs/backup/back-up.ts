import path from 'node:path';
import type { Storage } from '../../kernel/storage/storage';
import {
  fileName,
  format,
  formatVersion,
  headerName,
  jobsName,
  type Manifest,
  pieceName,
} from './archive-format';
import { type ArchiveWriter, openArchive } from './archive-writer';
import { BackupError } from './backup-error';
import type { Cipher } from './cipher';
import { clearPartials, partialOf } from './folder';
import { requireRoom } from './room';
import { openSnapshot, type Snapshot, type TableToCopy } from './snapshot.store';

const asJson = (value: unknown) => Buffer.from(JSON.stringify(value));

export interface BackedUp {
  rows: number;
  files: number;
  bytes: number;
  /** The files that could not be saved, a sentence for each. */
  problems: string[];
}

async function addTable(archive: ArchiveWriter, snapshot: Snapshot, table: TableToCopy) {
  const rows = snapshot.copy(table);
  for (let piece = 1; ; piece += 1) {
    const next = await rows.next();
    if (next.done) return { ...table, rows: next.value };
    await archive.add(pieceName(table.name, piece), next.value);
  }
}

/** Resolves to the problem of a file that could not be saved as it should be. */
async function addFile(
  archive: ArchiveWriter,
  storage: Storage,
  { sha256, bytes }: Snapshot['files'][number],
): Promise<string | undefined> {
  const size = await storage.sizeOf(sha256);
  const content = size === undefined ? undefined : await storage.read(sha256);
  if (size === undefined || !content) return `file ${sha256} is missing`;
  const added = await archive.addStream(fileName(sha256), size, content);
  return added.sha256 === sha256 && size === bytes ? undefined : `file ${sha256} is damaged`;
}

async function writeArchive(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  storage: Storage,
  now: Date,
): Promise<BackedUp> {
  const { installation, migrations } = snapshot.header;
  if (!installation) throw new BackupError('This database has no installation. Start Touchline once first.');
  const { id, demo } = installation;
  const header = {
    format,
    version: formatVersion,
    installationId: id,
    demo,
    takenAt: now.toISOString(),
    migrations,
  };
  await archive.add(headerName, asJson(header));
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) tables.push(await addTable(archive, snapshot, table));
  await archive.add(jobsName, asJson(snapshot.jobs));
  // The snapshot is not needed any more: what its rows name stays in the store or in quarantine for at least a week.
  await snapshot.end();
  const problems: string[] = [];
  const damaged: string[] = [];
  for (const file of snapshot.files) {
    const problem = await addFile(archive, storage, file);
    if (!problem) continue;
    problems.push(problem);
    damaged.push(file.sha256);
  }
  const { entries } = archive;
  await archive.finish({ tables, sequences: snapshot.sequences, damaged, entries: [...entries] });
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: snapshot.files.length - damaged.length,
    bytes: entries.reduce((sum, entry) => sum + entry.bytes, 0),
    problems,
  };
}

interface Wanted {
  url: string;
  storage: Storage;
  target: string;
  cipher: Cipher | undefined;
  now: Date;
  /** Called once the snapshot is open, so that the archive does not hold the news of its own beginning. */
  onBegin(): Promise<void>;
}

/**
 * Writes one archive of the database at `url` and the files it names, as they are at this moment, while people go on
 * working. A lost or damaged file is reported and does not stop the rest. Throws `BackupError`.
 */
export async function backUp({ url, storage, target, cipher, now, onBegin }: Wanted): Promise<BackedUp> {
  const snapshot = await openSnapshot(url);
  try {
    await onBegin();
    const id = snapshot.header.installation?.id ?? '';
    clearPartials(path.dirname(target), id);
    const files = snapshot.files.reduce((sum, { bytes }) => sum + bytes, 0);
    await requireRoom(target, files + snapshot.databaseBytes);
    const archive = openArchive({ target, partial: partialOf(target, id), cipher });
    try {
      return await writeArchive(archive, snapshot, storage, now);
    } catch (error) {
      await archive.abort();
      throw error;
    }
  } finally {
    await snapshot.end();
  }
}
