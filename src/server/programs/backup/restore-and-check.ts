import { checkFiles } from '../../file/check-files';
import { connect, disconnect } from '../../kernel/db/client';
import type { Env } from '../../kernel/env';
import { openStorage } from '../../kernel/storage/open-storage';
import { openForRestore } from '../installation';
import { bytesToRestore, refuseUnknownSchema, restore } from './restore';
import { requireRoom } from './room';
import { verifyArchive } from './verify-archive';

/**
 * Fills the empty installation of the settings from an archive, and checks it. The whole archive is compared with its checksums before
 * anything is changed. Resolves to what was found, in sentences, and to the problems of files.
 */
export async function restoreAndCheck(file: string, settings: Env) {
  const began = Date.now();
  const storage = openStorage(settings);
  const verified = await verifyArchive(file);
  const { header, manifest } = verified;
  refuseUnknownSchema(verified);
  await requireRoom(settings.dataDir, bytesToRestore(verified, settings));
  const database = await openForRestore(settings, verified);
  const db = connect(database.ownerUrl, { max: 1 });
  try {
    await restore(file, verified, { url: database.ownerUrl, storage });
    const { problems } = await checkFiles(db, storage);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const found = `As of ${header.takenAt}: ${rows} rows and ${verified.files.size} files, in ${seconds} s`;
    return { header, problems, found };
  } finally {
    await disconnect(db);
    await database.stop();
  }
}
