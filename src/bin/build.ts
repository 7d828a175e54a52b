import { ensureBuild } from '@/server/programs/build';
import { runProgram } from '@/server/programs/program';

/** Builds the pages, unless they were built of the same sources already. */
void runProgram(ensureBuild);
