import { connect, disconnect } from '@/server/db/client';
import type { Env } from '@/server/env';
import { startBoss } from '@/server/jobs/queue';
import { startWorking } from '@/server/jobs/worker';
import { makeLog } from '@/server/log';
import { deliverEmails } from '@/server/mail/deliver-emails';
import { createMailer } from '@/server/mail/mailer';
import { announce } from '@/server/runtime/program';
import { runOnInstallation } from '@/server/runtime/run-on-installation';
import { diskStorage } from '@/server/storage/storage';

/** How long running jobs may go on after the process was told to end. The next worker does what is left. */
const graceMs = 20_000;

async function work(settings: Env, url: string, ending: Promise<void>) {
  const log = makeLog('worker');
  const db = connect(url, { max: 5 });
  try {
    const boss = await startBoss(url, (error) => log.error({ err: error }, 'queue'));
    const stopWorking = await startWorking({
      ...{ boss, db, log, env: settings },
      storage: diskStorage(settings.dataDir),
    });
    await deliverEmails({ boss, db, env: settings, log, mailer: createMailer(settings) });
    announce({ ready: true });
    await ending;
    stopWorking();
    await boss.stop({ graceful: true, wait: true, timeout: graceMs });
  } finally {
    await disconnect(db);
  }
}

/**
 * Masters episodes, sends emails and does other long work. `start` keeps this process alive. `--demo` opens a demo.
 */
void runOnInstallation(({ settings, database, ending }) => work(settings, database.url, ending));
