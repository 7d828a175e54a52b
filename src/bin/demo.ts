import { connect, disconnect } from '@/server/kernel/db/client';
import { env } from '@/server/kernel/env';
import { demoPassword, fillDemo } from '@/server/programs/demo/fill-demo';
import { openInstallation } from '@/server/programs/installation';
import { runProgram } from '@/server/programs/program';
import { serve } from '@/server/programs/serve';

const greeting = `Sign in with the password ${demoPassword} as
  admin@touchline.test    platform admin
  club@touchline.test     admin of Riverside Rovers FC
  parent@touchline.test   parent, also coach@touchline.test and the child milo
  other@touchline.test    admin of another club`;

/** Fills the demo and ends, for an API and a worker that are started on their own with `--demo`. */
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

/** Runs everything on one machine, filled with demo data at the first start. `--fill` only fills it. */
void runProgram(() =>
  process.argv.includes('--fill')
    ? fillOnly()
    : serve(env('demo'), { wanted: 'new-demo', prepare: fillDemo, greeting }),
);
