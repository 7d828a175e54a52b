import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { deletedMeanwhile, notFound } from '../kernel/http/api-error';
import { lockAnyClub } from './club.store';

/** The club, locked until the transaction ends. Throws 404, which says of a deleted club that it can be restored. */
export async function lockLiveClub(tx: Transaction, id: string) {
  const club = await lockAnyClub(tx, id);
  if (!club) throw notFound(t`The club`);
  if (club.removedAt !== null) throw deletedMeanwhile(club.clubname);
  return club;
}
