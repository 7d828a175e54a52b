import type { mergeCategories } from '@/contract/category';
import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { deletedMeanwhile, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Call } from '../kernel/http/route';
import * as store from './category.store';

/**
 * Moves the episodes of a category into another one, and deletes it. A restored category has none of them,
 * because by then it is unknown which of them have been sorted anew. Resolves to the result.
 */
export async function merge(tx: Transaction, call: Call<typeof mergeCategories>) {
  const { id } = call.params;
  const { into } = call.body;
  if (id === into) throw fieldError('invalid', 'into', t`Choose a category other than this one.`);
  const found = await store.lockCategories(tx, [id, into]);
  const from = found.find((category) => category.id === id);
  const target = found.find((category) => category.id === into);
  if (!from) throw notFound(t`The category`);
  if (from.removedAt !== null) throw deletedMeanwhile(from.name);
  if (!target || target.removedAt !== null)
    throw fieldError('invalid', 'into', t`This category is not there any more. Choose another one.`);
  const moved = await store.moveEpisodes(tx, id, into);
  await store.removeCategory(tx, id);
  const mergedInto = { mergedInto: [null, target.name] as [null, string] };
  await audit(
    tx,
    call,
    { action: 'category:merge', object: `category:${id}`, changes: mergedInto },
    { action: 'category:merge', object: `category:${into}`, changes: { merged: [null, from.name] } },
    ...moved.map((episodeId) => ({
      action: 'episode:update' as const,
      object: `episode:${episodeId}`,
      changes: { category: [from.name, target.name] as [string, string] },
    })),
  );
  return { from: from.name, into: target.name, episodes: moved.length };
}
