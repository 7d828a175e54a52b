import { sweepTempHourly } from '@/server/file/sweep-temp';
import { connect, disconnect } from '@/server/kernel/db/client';
import type { Env } from '@/server/kernel/env';
import { startBoss } from '@/server/kernel/jobs/queue';
import { makeDeriveSecret, makeListenerOf } from '@/server/kernel/listener-key';
import { makeLog } from '@/server/kernel/log';
import { createMailer } from '@/server/kernel/mail/mailer';
import { makeMetrics } from '@/server/kernel/metrics/metrics';
import { listenOn } from '@/server/kernel/runtime/http-server';
import { openStorage } from '@/server/kernel/storage/open-storage';
import { makeTracing } from '@/server/kernel/tracing/tracing';
import { deliverEmails, emailsAtOnce } from '@/server/mail/deliver-emails';
import { jobs } from '@/server/programs/jobs';
import { announce } from '@/server/programs/program';
import { runOnInstallation } from '@/server/programs/run-on-installation';
import { makeHealthServer } from '@/server/programs/serve-health';
import { startWorking } from '@/server/programs/worker';
import { writers } from '@/server/programs/writers';

/** How long running jobs may go on after the process got the signal to end. The next worker does what is left. */
const graceMs = 20_000;

async function work(settings: Env, url: string, ending: Promise<void>) {
  const log = makeLog('worker');
  const db = connect(url, { max: 5 });
  const tracing = makeTracing(settings, 'touchline-worker');
  try {
    const boss = await startBoss(url, (error) => log.error({ err: error }, 'queue'));
    const listenerOf = makeListenerOf(settings);
    const storage = openStorage(settings);
    sweepTempHourly(storage, log);
    const stopWorking = await startWorking({
      ...{ boss, db, log, env: settings, tracing, storage },
      listenerOf,
      deriveSecret: makeDeriveSecret(settings),
    });
    await deliverEmails({
      boss,
      db,
      env: settings,
      log,
      listenerOf,
      mailer: createMailer(settings),
      writers,
    });
    const { workerPort } = settings;
    const health =
      workerPort === undefined
        ? undefined
        : await listenOn(
            makeHealthServer({ db, env: settings, log, storage, metrics: makeMetrics({ jobs: db.$client }) }),
            settings.host,
            workerPort,
            { setting: 'WORKER_PORT' },
          );
    const kinds = jobs.map(({ name }) => name).join(', ');
    const places = { files: storage.place, database: new URL(url).host };
    log.info(places, `works on ${kinds}: one of each kind at a time, and ${emailsAtOnce} emails`);
    announce({ ready: true, port: health?.port });
    await ending;
    await stopWorking(graceMs);
    await health?.drain();
  } finally {
    await tracing.close();
    await disconnect(db);
  }
}

/** Masters episodes, sends emails and does other long work. `start` keeps this process alive. `--demo` opens a demo. */
void runOnInstallation(({ settings, database, ending }) => work(settings, database.url, ending));
