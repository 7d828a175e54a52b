import { DatabaseError } from '../kernel/db/embedded/cluster';
import { SchemaError } from '../kernel/db/migrate';
import { SettingError } from '../kernel/env';
import { InstallationError } from '../kernel/installation/installation-error';
import { tellSupervisor } from '../kernel/runtime/tell-supervisor';
import { StorageAway } from '../kernel/storage/storage-error';
import { BackupError } from './backup/backup-error';
import { OperatorError } from './operator-error';

/** Resolves when the program is asked to end: by Ctrl-C, by a service manager, or because its supervisor has gone. */
export function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    process.once('disconnect', () => resolve());
  });
}

/** EX_CONFIG of sysexits.h: a service manager need not try again, because only a person can mend a setting. */
export const wrongSettingExit = 78;

const ofSettings = [SettingError, SchemaError, InstallationError];
const expected = [...ofSettings, DatabaseError, StorageAway, BackupError, OperatorError];
const isOneOf = (kinds: typeof expected, error: unknown): error is Error =>
  kinds.some((known) => error instanceof known);

/**
 * Runs an entry point. Errors that people can fix are printed as a sentence, others with their stack. The program exits with 78 when
 * it is the settings that are wrong, else with 1.
 */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
    process.exit();
  } catch (error) {
    process.stderr.write(
      `${isOneOf(expected, error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(isOneOf(ofSettings, error) ? wrongSettingExit : 1);
  }
}

/** Signals to the supervisor, if there is one, that this process is ready. */
export const announce = (message: ChildMessage): void => tellSupervisor(message);

export interface ChildMessage {
  ready: true;
  port?: number;
}
