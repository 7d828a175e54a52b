import { connect, disconnect, isAlone } from '@/server/db/client';
import { env } from '@/server/env';
import { checkFiles } from '@/server/file/check-files';
import { sweep, sweepAgeMs } from '@/server/file/sweep';
import { openDatabase } from '@/server/runtime/database';
import { runProgram } from '@/server/runtime/program';
import { diskStorage } from '@/server/storage/storage';

/**
 * Every file against its row, byte by byte. `--sweep` first removes what no row refers to: whatever its age when nobody
 * else is connected, otherwise only what the hourly sweep would, so that uploads under way are safe.
 */
void runProgram(async () => {
  const settings = env();
  const database = await openDatabase(settings);
  const db = connect(database.url, { max: 1 });
  const storage = diskStorage(settings.dataDir);
  try {
    const alone = await isAlone(db);
    if (process.argv.includes('--sweep')) {
      const swept = await sweep(db, storage, alone ? 0 : sweepAgeMs);
      process.stdout.write(`${swept} unused files removed\n`);
    }
    const problems = await checkFiles(db, storage);
    const unfinished = alone ? await storage.countTemp() : 0;
    if (unfinished > 0)
      problems.push(`${unfinished} unfinished uploads (the sweep removes them after an hour)`);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    process.stdout.write(problems.length === 0 ? 'All files are sound\n' : `${problems.length} problems\n`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await disconnect(db);
    await database.stop();
  }
});
