import { type Env, env } from '../kernel/env';
import { awaitDatabase } from './await-database';
import type { RunningDatabase } from './database';
import { requestedKind, warnOfDemo } from './demo-flag';
import { openInstallation } from './installation';
import { runProgram, untilAskedToEnd } from './program';

interface Run {
  settings: Env;
  database: RunningDatabase;
  /** Resolves when the program is asked to end. */
  ending: Promise<void>;
}

/**
 * Runs an entry point on the installation of the settings, a demo with `--demo`, and closes its database at
 * the end.
 */
export const runOnInstallation = (work: (run: Run) => Promise<void>): Promise<void> =>
  runProgram(async () => {
    const kind = requestedKind();
    const settings = env(kind);
    const ending = untilAskedToEnd();
    if (!(await awaitDatabase(settings, ending))) return;
    const database = await openInstallation(settings, kind);
    warnOfDemo(kind);
    try {
      await work({ settings, database, ending });
    } finally {
      await database.stop();
    }
  });
