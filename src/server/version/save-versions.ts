import type { VersionsInput } from '@/contract/version';
import type { Transaction } from '../kernel/db/client';
import { audit } from '../kernel/http/audit';
import type { Call } from '../kernel/http/route';
import * as store from './version.store';

type Saving = Pick<Call, 'services' | 'request' | 'who'>;

/** Saves the versions that were sent, if any, and adds that to the audit. */
export async function saveSentVersions(tx: Transaction, call: Saving, input: VersionsInput): Promise<void> {
  if (Object.values(input).every((version) => version === undefined)) return;
  await store.saveVersions(tx, input);
  await audit(tx, call, { action: 'versions:save', object: 'app-versions:1' });
}
