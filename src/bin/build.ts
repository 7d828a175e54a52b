import { ensureBuild } from '@/server/runtime/build';
import { runProgram } from '@/server/runtime/program';

/** Builds the pages, unless that was done for just these sources. */
void runProgram(ensureBuild);
