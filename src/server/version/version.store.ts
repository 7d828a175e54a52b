import type { BodyOf } from '@/contract/endpoint';
import type { AppVersions, saveVersions as saveEndpoint } from '@/contract/version';
import type { Db } from '../db/client';
import { appVersions } from '../db/schema/app-version';

/** The versions that somebody sets; one that is absent stays. */
export type VersionsInput = BodyOf<typeof saveEndpoint>;

const columns = {
  androidMemberAppVersion: appVersions.androidMemberAppVersion,
  iosMemberAppVersion: appVersions.iosMemberAppVersion,
};

export async function getVersions(db: Db): Promise<AppVersions> {
  const [row] = await db.select(columns).from(appVersions);
  return row ?? { androidMemberAppVersion: null, iosMemberAppVersion: null };
}

/** One statement, so that two people who set one each lose neither. */
export async function saveVersions(db: Db, input: VersionsInput): Promise<void> {
  await db
    .insert(appVersions)
    .values({ id: 1, ...input })
    .onConflictDoUpdate({ target: appVersions.id, set: input });
}
