import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { changed } from './shapes';
import { oneLine } from './text/one-line';

/** A version of an app, such as `2.4.1`. */
export const AppVersion = z
  .string()
  .overwrite(oneLine)
  .max(limits.versionMax, { error: () => t`At most ${limits.versionMax} characters` })
  .regex(/^\d+(\.\d+){0,3}$/, t`Write the version like 2.4.1`);

/** The versions to set. A version that is absent does not change. */
export const VersionsInput = z.object({
  androidMemberAppVersion: AppVersion.optional(),
  iosMemberAppVersion: AppVersion.optional(),
});
export type VersionsInput = z.infer<typeof VersionsInput>;

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
