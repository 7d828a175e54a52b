import { t } from '@/language/text';
import type { Action } from '@/policy/rules';
import type { Db } from '../kernel/db/client';
import { notFound } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { getEpisodeAndClub } from '../part/part.store';
import type { RenditionKey } from '../tables/rendition-key';

/** Loads the episode and the club and asks the policy: 404 where one does not exist or is another club's. */
export async function requireEpisodeAndClub(
  db: Db,
  who: Person,
  action: Action,
  { episodeId, clubId }: RenditionKey,
) {
  const found = await getEpisodeAndClub(db, episodeId, clubId);
  if (!found) throw notFound(t`The episode`);
  const { status, audience, ofClubId } = found.episode;
  authorize(who, action, { clubId, status, audience, ofClubId }, t`The episode`);
  return found;
}
