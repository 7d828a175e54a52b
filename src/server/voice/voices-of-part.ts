import type { VoicesSaid } from '@/contract/voices';
import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { fieldError } from '../kernel/http/api-error';
import { lockChildren, namedIn } from '../part/voice.store';

/**
 * Throws unless all named are children of the club. Called before the parts are locked, because withdrawing a
 * consent locks the child first, too.
 */
export async function requireChildrenOfClub(
  tx: Transaction,
  clubId: string,
  said: readonly VoicesSaid[],
): Promise<void> {
  const ids = [...new Set(said.flatMap(namedIn))];
  const kept = await lockChildren(tx, clubId, ids);
  if (kept.length === ids.length) return;
  throw fieldError(
    'invalid',
    'voices',
    t`One of these children is not in the club any more. Look at who is heard, and choose again.`,
  );
}
