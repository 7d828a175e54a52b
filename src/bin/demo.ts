import { demoPassword, fillDemo } from '@/server/demo/fill-demo';
import { env } from '@/server/env';
import { runProgram } from '@/server/runtime/program';
import { serve } from '@/server/runtime/serve';

const greeting = `Sign in with the password ${demoPassword} as
  admin@touchline.test    platform admin
  club@touchline.test     admin of Riverside Rovers FC
  parent@touchline.test   parent, also coach@touchline.test and the child milo
  other@touchline.test    admin of another club`;

/** Everything on one machine, filled with demo data on the first start. */
void runProgram(() => serve(env(), { prepare: fillDemo, greeting }));
