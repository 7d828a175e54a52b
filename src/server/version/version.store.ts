import type { AppVersions, VersionsInput } from '@/contract/version';
import type { Db } from '../kernel/db/client';
import { appVersions } from '../tables/installation';

const columns = {
  androidMemberAppVersion: appVersions.androidMemberAppVersion,
  iosMemberAppVersion: appVersions.iosMemberAppVersion,
};

export async function getVersions(db: Db): Promise<AppVersions> {
  const [row] = await db.select(columns).from(appVersions);
  return row ?? { androidMemberAppVersion: null, iosMemberAppVersion: null };
}

/** One statement, so that two people who each set one version do not undo each other. */
export async function saveVersions(db: Db, input: VersionsInput): Promise<void> {
  await db
    .insert(appVersions)
    .values({ id: 1, ...input })
    .onConflictDoUpdate({ target: appVersions.id, set: input });
}
