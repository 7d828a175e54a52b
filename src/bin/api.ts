import { makeApp } from '@/server/app';
import { renewSetupCode } from '@/server/auth/setup.store';
import { disconnect } from '@/server/db/client';
import { env } from '@/server/env';
import { makeParts } from '@/server/make-parts';
import { openDatabase } from '@/server/runtime/database';
import { drain, listen } from '@/server/runtime/http-server';
import { announce, runProgram, untilAskedToEnd } from '@/server/runtime/program';

/** The API alone, without pages: for API_HOST of another process. */
void runProgram(async () => {
  const settings = env();
  const ending = untilAskedToEnd();
  const database = await openDatabase(settings);
  const parts = makeParts({ ...settings, databaseUrl: database.url });
  const app = makeApp(parts);
  const { server, port } = await listen(
    (incoming, outgoing) => void app(incoming, outgoing),
    settings.host,
    settings.port,
  );
  process.stdout.write(`The API is at http://${settings.host}:${port}/api\n`);
  const code = await renewSetupCode(parts.db);
  if (code) process.stdout.write(`First start: open /auth/setup?code=${code} on the pages that point here\n`);
  announce({ ready: true, port });
  await ending;
  await drain(server);
  await disconnect(parts.db);
  await database.stop();
});
