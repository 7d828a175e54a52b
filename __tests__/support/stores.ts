import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { connect, type Database, disconnect } from '@/server/kernel/db/client';
import { claimInstallation } from '@/server/kernel/installation/claim-installation';
import { diskStorage } from '@/server/kernel/storage/disk-storage';
import type { Storage } from '@/server/kernel/storage/storage';
import { makeDatabase } from './database';
import { makeDataDir } from './places';
import { type Program, run } from './program';
import { seedClub } from './seed';
import { storeFile } from './stored-file';

interface Ended {
  code: number | null;
  said: string;
}

/** A database with files of its own in a folder, as a club's recordings lie there. */
export interface Store {
  dataDir: string;
  databaseUrl: string;
  db: Database;
  storage: Storage;
  /** Every file below `files`, but for the marker. */
  files(): string[];
  /** Every file below `quarantine`. */
  quarantined(): string[];
  /** Makes every file, kept or in quarantine, that many days old. */
  age(days: number): void;
  /** Starts one of our programs on it; `limits` are shell commands that come before it. */
  starts(name: string, args?: string[], settings?: Record<string, string>, limits?: string): Program;
  /** Makes database and folder one installation, as the first program does that starts on them. */
  claim(): Promise<void>;
  /** Runs one of our programs on it; an empty setting takes one away. Resolves once it has ended. */
  runs(name: string, args?: string[], settings?: Record<string, string>): Promise<Ended>;
  /** Runs one that must end with these words, and with code 1, or with 78 for a wrong setting. */
  refuses(words: RegExp | string, ...of: Parameters<Store['runs']>): Promise<void>;
  close(): Promise<void>;
}

const filesBelow = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort()
    : [];

/** Makes one; `count` files are in it, each with its row. */
export async function makeStore(
  count: number,
  kind: Parameters<typeof makeDatabase>[0] = 'migrated',
): Promise<Store> {
  const database = await makeDatabase(kind);
  const dataDir = makeDataDir();
  const db = connect(database.url, { max: 2 });
  const storage = diskStorage(dataDir);
  if (count > 0) {
    const clubId = (await seedClub(db)).id;
    await storage.check();
    for (let i = 0; i < count; i += 1) await storeFile({ db, storage }, { purpose: 'logo', clubId });
  }
  const starts: Store['starts'] = (name, args = [], settings = {}, limits = '') =>
    run(name, { DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings }, args, limits);
  const runs: Store['runs'] = async (...of) => {
    const program = starts(...of);
    const code = await program.ended;
    return { code, said: program.output() };
  };
  return {
    dataDir,
    databaseUrl: database.url,
    db,
    storage,
    files: () => filesBelow(path.join(dataDir, 'files')).filter((name) => name !== 'installation'),
    quarantined: () => filesBelow(path.join(dataDir, 'quarantine')),
    age(days) {
      const then = new Date(Date.now() - days * 24 * 3_600_000);
      for (const folder of ['files', 'quarantine']) {
        for (const name of filesBelow(path.join(dataDir, folder)).filter((file) => file !== 'installation'))
          utimesSync(path.join(dataDir, folder, name.slice(0, 2), name), then, then);
      }
    },
    starts,
    claim: () => claimInstallation(database.url, storage, 'any'),
    runs,
    async refuses(words, ...of) {
      const { code, said } = await runs(...of);
      expect([of, said, [1, 78].includes(code ?? 0)]).toEqual([of, expect.stringMatching(words), true]);
    },
    async close() {
      await disconnect(db);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
