import type { RequestListener } from 'node:http';
import { makeApp } from '@/server/app';
import { renewSetupCode } from '@/server/auth/setup.store';
import { disconnect } from '@/server/db/client';
import type { Env } from '@/server/env';
import { prepareUploads } from '@/server/file/prepare-uploads';
import { makeServices } from '@/server/make-services';
import { listen } from '@/server/runtime/http-server';
import { announce } from '@/server/runtime/program';
import { runOnInstallation } from '@/server/runtime/run-on-installation';

async function serveApi(settings: Env, ending: Promise<void>) {
  const services = makeServices(settings);
  try {
    await prepareUploads(services.storage, services.log);
    const app = makeApp(services);
    const listener: RequestListener = (incoming, outgoing) => void app(incoming, outgoing);
    const { port, drain } = await listen(listener, settings.host, settings.port);
    process.stdout.write(`The API is at http://${settings.host}:${port}/api\n`);
    const code = await renewSetupCode(services.db);
    if (code)
      process.stdout.write(`First start: open /auth/setup?code=${code} on the pages that point here\n`);
    announce({ ready: true, port });
    await ending;
    await drain();
  } finally {
    await disconnect(services.db);
  }
}

/** Runs the API alone, without pages; another process forwards to it by API_HOST. `--demo` opens a demo. */
void runOnInstallation(({ settings, database, ending }) =>
  serveApi({ ...settings, databaseUrl: database.url }, ending),
);
