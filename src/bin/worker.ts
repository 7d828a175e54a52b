import { connect, disconnect } from '@/server/db/client';
import { env } from '@/server/env';
import { startBoss } from '@/server/jobs/queue';
import { startWorking } from '@/server/jobs/worker';
import { makeLog } from '@/server/log';
import { openDatabase } from '@/server/runtime/database';
import { announce, runProgram, untilAskedToEnd } from '@/server/runtime/program';
import { diskStorage } from '@/server/storage/storage';

/** How long jobs under way may go on once the process was told to end; what is not done is done by the next worker. */
const graceMs = 20_000;

/** Masters episodes and does what else takes long: one of the processes that `start` keeps alive. */
void runProgram(async () => {
  const settings = env();
  const ending = untilAskedToEnd();
  const log = makeLog('worker');
  const database = await openDatabase(settings);
  const db = connect(database.url, { max: 5 });
  const boss = await startBoss(database.url, (error) => log.error({ err: error }, 'queue'));
  const stopWorking = await startWorking({ boss, db, storage: diskStorage(settings.dataDir), log });
  announce({ ready: true });
  await ending;
  stopWorking();
  await boss.stop({ graceful: true, wait: true, timeout: graceMs });
  await disconnect(db);
  await database.stop();
});
