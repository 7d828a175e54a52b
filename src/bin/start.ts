import { env } from '@/server/env';
import { runProgram } from '@/server/runtime/program';
import { serve } from '@/server/runtime/serve';

/** Everything on one machine: database, pages with the API, worker. */
void runProgram(() => serve(env()));
