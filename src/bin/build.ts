import { ensureBuild } from '@/server/runtime/build';
import { runProgram } from '@/server/runtime/program';

/** Builds the pages, unless they were built of the same sources already. */
void runProgram(ensureBuild);
