import { env } from '@/server/env';
import { requestedKind, warnOfDemo } from '@/server/runtime/demo-flag';
import { runProgram } from '@/server/runtime/program';
import { serve } from '@/server/runtime/serve';

/** Everything on one machine: database, pages with the API, worker. `--demo` serves a demo as it is. */
void runProgram(() => {
  const wanted = requestedKind();
  warnOfDemo(wanted);
  return serve(env(wanted), { wanted });
});
