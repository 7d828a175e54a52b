import type { VoicesInput } from '@/contract/parts/voices';
import type { Transaction } from '../db/client';
import { fieldError } from '../http/api-error';
import { keepChildren } from './voice.store';

/**
 * Throws unless all who are named are children of the club. Called before the parts are locked: whoever withdraws a
 * consent locks the child first, too.
 */
export async function requireChildrenOfClub(
  tx: Transaction,
  clubId: string,
  named: readonly VoicesInput[],
): Promise<void> {
  const ids = [...new Set(named.flatMap((voices) => voices ?? []))];
  const kept = await keepChildren(tx, clubId, ids);
  if (kept.length === ids.length) return;
  throw fieldError(
    'invalid',
    'voices',
    'One of these children is not in the club any more. Look at who is heard, and choose again.',
  );
}
