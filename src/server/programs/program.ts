import { DatabaseError } from '../kernel/db/embedded/cluster';
import { SchemaError } from '../kernel/db/migrate';
import { SettingError } from '../kernel/env';
import { InstallationError } from '../kernel/installation/installation-error';
import { tellSupervisor } from '../kernel/runtime/tell-supervisor';
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

const expected = [SettingError, DatabaseError, SchemaError, InstallationError, BackupError, OperatorError];
const isExpected = (error: unknown): error is Error => expected.some((known) => error instanceof known);

/** Runs an entry point. Errors that people can fix are printed as a sentence, others with their stack; both exit with 1. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
    process.exit();
  } catch (error) {
    process.stderr.write(
      `${isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(1);
  }
}

/** Signals to the supervisor, if there is one, that this process is ready. */
export const announce = (message: ChildMessage): void => tellSupervisor(message);

export interface ChildMessage {
  ready: true;
  port?: number;
}
