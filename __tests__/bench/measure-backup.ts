import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { diskStorage } from '@/server/kernel/storage/disk-storage';
import { makeDataDir } from '../support/places';
import { run } from '../support/program';
import { storeFile } from '../support/stored-file';
import { onEmptyApi } from './bench-api';

/** Of a recording of some twenty minutes. */
const fileBytes = 25_000_000;

const rows = 300_000;

async function seconds(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) / 100) / 10;
}

/** Waits until the disk has all of it, as the backup does. */
const copy = (from: string, to: string) => {
  execFileSync('cp', ['-r', from, to]);
  execFileSync('sync', ['-f', to]);
};

async function runToItsEnd(...of: Parameters<typeof run>): Promise<void> {
  const program = run(...of);
  if ((await program.ended) !== 0) throw new Error(program.output());
}

/** Backup of so many gigabytes of files and 300,000 rows while the API runs, and restore with all checks, beside `cp`. */
export const measureBackup = (gigabytes: number) =>
  onEmptyApi(async ({ db, dataDir }) => {
    await db.$client.query(
      `insert into audit_entries (action, object, result) select 'test', 'club:' || n, 'ok' from generate_series(1, ${rows}) n`,
    );
    const storage = diskStorage(dataDir);
    const count = Math.ceil((gigabytes * 1e9) / fileBytes);
    for (let made = 0; made < count; made += 1)
      await storeFile({ db, storage }, { purpose: 'sound', content: randomBytes(fileBytes) });
    const [work, other] = [makeDataDir(), makeDataDir()];
    try {
      const files = path.join(dataDir, 'files');
      const copied = await seconds(() => copy(files, path.join(work, 'files')));
      const copiedAgain = await seconds(() => copy(path.join(work, 'files'), path.join(work, 'again')));
      const archive = path.join(work, 'backup.tar');
      const taken = await seconds(() => runToItsEnd('backup', { DATA_DIR: dataDir }, [archive]));
      const archived = await seconds(() => copy(archive, path.join(work, 'copy.tar')));
      const restored = await seconds(() => runToItsEnd('restore', { DATA_DIR: other }, [archive]));
      return [
        { what: 'archive, GB', figure: Math.round(statSync(archive).size / 1e7) / 100 },
        { what: '`cp` of the files, s, twice', figure: `${copied} · ${copiedAgain}` },
        { what: 'backup, s', figure: taken },
        { what: '`cp` of the archive, s', figure: archived },
        { what: 'restore with all checks, s', figure: restored },
      ];
    } finally {
      for (const folder of [work, other]) rmSync(folder, { recursive: true, force: true });
    }
  });
