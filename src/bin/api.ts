import type { RequestListener } from 'node:http';
import { addSetupCode } from '@/server/auth/setup.store';
import { prepareUploads } from '@/server/file/prepare-uploads';
import type { Env } from '@/server/kernel/env';
import { listenOn } from '@/server/kernel/runtime/http-server';
import { makeApp } from '@/server/programs/app';
import { closeServices, makeServices } from '@/server/programs/make-services';
import { announce } from '@/server/programs/program';
import { runOnInstallation } from '@/server/programs/run-on-installation';

async function serveApi(settings: Env, ending: Promise<void>) {
  const services = makeServices(settings);
  try {
    await prepareUploads(services.storage, services.log);
    const app = makeApp(services);
    const listener: RequestListener = (incoming, outgoing) => void app(incoming, outgoing);
    const { port, drain } = await listenOn(listener, settings.host, settings.port);
    process.stdout.write(`The API is at http://${settings.host}:${port}/api\n`);
    const code = await addSetupCode(services.db);
    if (code)
      process.stdout.write(`First start: open /auth/setup?code=${code} on the pages that point here\n`);
    announce({ ready: true, port });
    await ending;
    await drain();
  } finally {
    await closeServices(services);
  }
}

/** Runs the API alone, without pages; another process forwards to it by API_HOST. `--demo` opens a demo. */
void runOnInstallation(({ settings, database, ending }) =>
  serveApi({ ...settings, databaseUrl: database.url }, ending),
);
