import { connect, disconnect } from '@/server/db/client';
import { demoPassword, fillDemo } from '@/server/demo/fill-demo';
import { env } from '@/server/env';
import { openInstallation } from '@/server/runtime/installation';
import { runProgram } from '@/server/runtime/program';
import { serve } from '@/server/runtime/serve';

const greeting = `Sign in with the password ${demoPassword} as
  admin@touchline.test    platform admin
  club@touchline.test     admin of Riverside Rovers FC
  parent@touchline.test   parent, also coach@touchline.test and the child milo
  other@touchline.test    admin of another club`;

/** Fills and ends, for an API and a worker that run on their own, each with `--demo`. */
async function fillOnly() {
  const settings = env('demo');
  const database = await openInstallation(settings, 'new-demo');
  const db = connect(database.url, { max: 2 });
  try {
    await fillDemo(db, settings);
  } finally {
    await disconnect(db);
    await database.stop();
  }
}

/** Everything on one machine, filled with demo data on the first start. `--fill` fills and ends. */
void runProgram(() =>
  process.argv.includes('--fill')
    ? fillOnly()
    : serve(env('demo'), { wanted: 'new-demo', prepare: fillDemo, greeting }),
);
