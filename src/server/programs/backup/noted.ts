import { connect, disconnect, withClient } from '../../kernel/db/client';
import { codeOf } from '../../kernel/error-codes';
import { lockBackups, noteBackup } from '../../operation/backups.store';
import type { BackedUp } from './back-up';
import { BackupError } from './backup-error';

/** A column or a table is not there: a database of an older version, of which people make a backup before they use a new one. */
const isOlderSchema = (error: unknown): boolean =>
  [error, (error as Error).cause].some((each) => ['42703', '42P01'].includes(codeOf(each)));

type Note = Parameters<typeof noteBackup>[2];

/**
 * Makes a backup, one at a time, and notes what happens to it: that it has begun, and that it is whole or why it has failed. When this
 * process is killed its lock ends, and the beginning without an end says that the backup was broken off.
 */
export const runNoted = (
  url: string,
  at: Date,
  work: (onBegin: () => Promise<void>) => Promise<{ target: string; made: BackedUp }>,
): Promise<{ target: string; made: BackedUp }> =>
  withClient(url, async (client) => {
    if (!(await lockBackups(client)))
      throw new BackupError('Another backup of this installation is being made. Nothing was changed.');
    const db = connect(url, { max: 1 });
    const note = (step: 'begin' | 'make', of: Note) =>
      noteBackup(db, step, of).catch((error: unknown) => {
        if (!isOlderSchema(error)) throw error;
      });
    try {
      const done = await work(() => note('begin', {}));
      const { problems } = done.made;
      await note('make', {
        at,
        ...(problems.length > 0 && { problem: `${problems.length} files are not in it: ${problems[0]} …` }),
      });
      return done;
    } catch (error) {
      // Where the database has gone, too, the first error says more.
      await note('make', { problem: (error as Error).message }).catch(() => undefined);
      throw error;
    } finally {
      await disconnect(db);
    }
  });
