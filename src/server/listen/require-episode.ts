import type { Person } from '../auth/person';
import type { Db } from '../db/client';
import { getEpisode } from '../episode/episode.store';
import { notFound } from '../http/api-error';
import { authorize } from '../http/authorize';

/** Throws 404 unless the episode is published for this member. */
export async function requireEpisode(db: Db, who: Person, episodeId: string): Promise<void> {
  const row = await getEpisode(db, who.principal, who.account.user.id, episodeId);
  if (!row) throw notFound('The episode');
  authorize(who, 'listen:own', row.episode, 'The episode');
}
