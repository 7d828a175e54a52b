import { env } from '@/server/env';
import { requestedKind, warnOfDemo } from '@/server/runtime/demo-flag';
import { runProgram } from '@/server/runtime/program';
import { serve } from '@/server/runtime/serve';

/**
 * Runs everything on one machine: the database, the pages with the API, and the worker. `--demo` serves a demo as it
 * is.
 */
void runProgram(() => {
  const wanted = requestedKind();
  warnOfDemo(wanted);
  return serve(env(wanted), { wanted });
});
