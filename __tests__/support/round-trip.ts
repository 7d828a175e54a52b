import { call } from '@/client/http';
import { getVersions } from '@/contract/version';
import { mock } from './mock-api';

const none = {
  androidMemberAppVersion: null,
  iosMemberAppVersion: null,
  androidAppUrl: null,
  iosAppUrl: null,
};

/** Resolves once a call that begins now is answered: earlier calls have been seen by their mocks by then. */
export async function afterRoundTrip(): Promise<void> {
  mock(getVersions, () => ({ data: none }));
  await call(getVersions);
}
