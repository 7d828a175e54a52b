import { connect, type Database, disconnect } from '../db/client';
import type { Storage } from '../storage/storage';
import {
  createInstallation,
  getInstallation,
  type Installation,
  isUnused,
  listNamed,
} from './installation.store';
import { InstallationError } from './installation-error';
import { matchStore } from './match-store';

/**
 * The installations that may be opened: `real` no demo, `demo` only a demo, `new-demo` also an unused one (to
 * be filled), `any` both.
 */
export type Wanted = 'real' | 'demo' | 'new-demo' | 'any';

async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connect(url, { max: 1 });
  try {
    return await work(db);
  } finally {
    await disconnect(db);
  }
}

const readSideOf = (db: Database) => async () => ({
  id: (await getInstallation(db))?.id,
  named: await listNamed(db),
});

/**
 * Throws `InstallationError` when the database at `url`, which may have no tables yet, does not belong to these
 * files. With `claimed` also when nothing was ever started on them.
 */
export const checkInstallation = (
  url: string,
  storage: Storage,
  { claimed = false }: { claimed?: boolean } = {},
): Promise<void> =>
  withDatabase(url, async (db) => {
    await matchStore(storage, readSideOf(db));
    const known = await getInstallation(db);
    if (!claimed || (known && (await storage.marker.read()) === known.id)) return;
    throw new InstallationError('Nothing was ever started on this installation. Start Touchline once first.');
  });

async function refuseUnwanted(db: Database, { demo }: Installation, wanted: Wanted): Promise<void> {
  if (wanted === 'real' && demo) {
    throw new InstallationError(
      'This installation is a demo, and its passwords are public. Start it by npm run demo, or with --demo where ' +
        'only you can reach it; for real people set DATA_DIR (and DATABASE_URL) to another one.',
    );
  }
  if (wanted === 'demo' && !demo) {
    throw new InstallationError(
      'This installation is no demo. Leave out --demo; or fill an empty one by npm run demo -- --fill.',
    );
  }
  if (wanted === 'new-demo' && !demo && !(await isUnused(db))) {
    throw new InstallationError(
      'This installation is in use. The demo fills an empty one: set DATA_DIR (and DATABASE_URL) to another.',
    );
  }
}

/**
 * Makes sure that a migrated database and these files belong together, and records that in both where it is missing.
 * Throws `InstallationError`. Several programs may do so at once: the first row and the first marker count.
 */
export const claimInstallation = (url: string, storage: Storage, wanted: Wanted): Promise<void> =>
  withDatabase(url, async (db) => {
    await matchStore(storage, readSideOf(db));
    const known = (await getInstallation(db)) ?? (await createInstallation(db));
    // The row before the marker, because after a kill in between the next start finds an empty store of a known
    // database.
    await storage.marker.claim(known.id);
    // Checked again, because a program on another database may have written the marker first.
    await matchStore(storage, readSideOf(db));
    await refuseUnwanted(db, known, wanted);
  });
