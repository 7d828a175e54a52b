import * as z from 'zod';
import { endpoint } from './endpoint';
import { AppVersion, VersionsInput } from './personal/profile';
import { changed } from './shapes';

/** Null until a platform admin has set it. */
export const AppVersions = z.object({
  androidMemberAppVersion: AppVersion.nullable(),
  iosMemberAppVersion: AppVersion.nullable(),
});
export type AppVersions = z.infer<typeof AppVersions>;

/** The versions, and where the stores are (settings `ANDROID_APP_URL`, `IOS_APP_URL`). Open: /download needs no account. */
export const getVersions = endpoint({
  method: 'GET',
  path: '/api/versions',
  summary: 'The current versions of the member apps',
  access: 'open',
  reply: z.object({
    data: AppVersions.extend({ androidAppUrl: z.url().nullable(), iosAppUrl: z.url().nullable() }),
  }),
});

/** Sets those that are sent; the other stays. */
export const saveVersions = endpoint({
  method: 'POST',
  path: '/api/versions',
  summary: 'Set the versions of the member apps',
  access: 'versions:save',
  body: VersionsInput,
  reply: changed(AppVersions),
});
