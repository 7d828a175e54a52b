import { env } from '@/server/kernel/env';
import { requestedKind, warnOfDemo } from '@/server/programs/demo-flag';
import { runProgram } from '@/server/programs/program';
import { serve } from '@/server/programs/serve';

/**
 * Runs everything on one machine: the database, the pages with the API, and the worker. `--demo` serves a demo as it
 * is.
 */
void runProgram(() => {
  const wanted = requestedKind();
  warnOfDemo(wanted);
  return serve(env(wanted), { wanted });
});
