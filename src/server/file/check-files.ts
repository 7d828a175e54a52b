import type { Database } from '../kernel/db/client';
import { measureStored } from '../kernel/storage/read-stored';
import type { Storage } from '../kernel/storage/storage';
import { listContents, listEmptyRenditions, listStrayAnswers, listStrayParts } from './check-files.store';
import { isAddressUsed } from './file.store';
import { sweepAgeMs } from './sweep';

/** The sweep runs each hour, so by then it has seen the file. */
const overdueMs = 2 * sweepAgeMs;

interface Checked {
  /** Sentences for people, one for each problem. */
  problems: string[];
  /** Files that no row refers to and that the sweep takes once they are a day old: replaced ones, and uploads under way. */
  unused: number;
}

/** Compares the rows of files with the store. */
export async function checkFiles(db: Database, storage: Storage): Promise<Checked> {
  const problems: string[] = [];
  let unused = 0;
  const rows = await listContents(db);
  const sound = new Map<string, Promise<string | undefined>>();
  for (const row of rows) {
    const found = sound.get(row.sha256) ?? examine(storage, row.sha256, row.bytes);
    sound.set(row.sha256, found);
    const problem = await found;
    if (problem) problems.push(`file ${row.id}: ${problem}`);
  }
  for await (const { name, sha256, ageMs } of storage.list()) {
    if (sha256 === undefined) problems.push(`${name}: not a file of ours`);
    // Checked again, because an upload may have ended after the rows were read.
    else if (!sound.has(sha256) && !(await isAddressUsed(db, sha256))) {
      if (ageMs < overdueMs) unused += 1;
      else problems.push(`stored file ${sha256}: no row refers to it, and no sweep has taken it`);
    }
  }
  return { problems: [...problems, ...(await checkParts(db))], unused };
}

async function examine(storage: Storage, sha256: string, bytes: number): Promise<string | undefined> {
  if (!(await storage.has(sha256))) return `its content ${sha256} is missing`;
  const measured = await measureStored(storage, sha256);
  if (!measured) return `its content ${sha256} is missing`;
  if (measured.bytes !== bytes) return `has ${measured.bytes} bytes instead of ${bytes}`;
  return measured.sha256 === sha256 ? undefined : `its content has changed (${sha256})`;
}

async function checkParts(db: Database): Promise<string[]> {
  const [ready, stray, answers] = await Promise.all([
    listEmptyRenditions(db),
    listStrayParts(db),
    listStrayAnswers(db, overdueMs / 3_600_000),
  ]);
  return [
    ...ready.map((row) => `episode ${row.episodeId} of club ${row.clubId}: ready, but without its file`),
    ...stray.map((row) => `file ${row.id}: a part that is in no slot`),
    ...answers.map((row) => `file ${row.id}: a recorded answer that no answer names`),
  ];
}
