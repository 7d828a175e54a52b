import { hashPassword } from '../auth/password';
import { getUserByIdentifier } from '../auth/user.store';
import type { Database } from '../db/client';
import { users } from '../db/schema/user';
import { type Env, SettingError } from '../env';
import { makeQueue } from '../jobs/queue';
import { diskStorage } from '../storage/storage';
import { fillClubs } from './fill-clubs';
import { fillEpisodes } from './fill-episodes';
import { fillAppVersions, fillJoining } from './fill-joining';
import { fillListening } from './fill-listening';

export const demoPassword = 'Touchline1';

/**
 * Fills an empty installation; does nothing where it has been done. Throws `SettingError` on one that real people use.
 * All or nothing: a kill in the middle leaves it empty.
 */
export async function fillDemo(db: Database, env: Env): Promise<void> {
  if (await getUserByIdentifier(db, 'admin@touchline.test')) return;
  const anybody = await db.select({ id: users.id }).from(users).limit(1);
  if (anybody.length > 0) {
    throw new SettingError(
      `DATA_DIR: ${env.dataDir} is in use. The demo fills an empty installation: set DATA_DIR to another folder.`,
    );
  }
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction(async (tx) => {
    const filling = { tx, storage: diskStorage(env.dataDir), queue: makeQueue(), passwordHash };
    const clubs = await fillClubs(filling);
    const episodes = await fillEpisodes(filling, clubs);
    await fillListening(filling, clubs, episodes);
    await fillJoining(filling, clubs);
    await fillAppVersions(filling);
  });
}
