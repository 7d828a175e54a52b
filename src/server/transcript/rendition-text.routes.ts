import { createHash } from 'node:crypto';
import { writeVtt } from '@/contract/transcript/captions';
import { getRenditionCaptions, getRenditionTranscript, searchSaid } from '@/contract/transcript/transcript';
import { ApiError, notFound } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import { getEpisodeAndClub } from '../part/part.store';
import type { RenditionKey } from '../tables/rendition-key';
import { readRenditionText } from './rendition-text.store';
import { findSaid } from './said.store';

/** The lines of a finished episode for who may hear it. A browser may keep them, and asks each time whether they have changed. */
async function requireText({
  services: { db },
  who,
  params,
  setHeader,
}: Pick<Call, 'services' | 'setHeader'> & { who: Person; params: RenditionKey }) {
  const found = await getEpisodeAndClub(db, params.episodeId, params.clubId);
  if (!found) throw notFound('The episode');
  const { status, audience } = found.episode;
  authorize(who, 'episode-content:read', { clubId: params.clubId, status, audience }, 'The episode');
  const cues = await readRenditionText(db, params);
  if (cues.length === 0) throw notFound('The transcript');
  setHeader('cache-control', 'private, no-cache');
  setHeader(
    'etag',
    `"${createHash('sha256').update(JSON.stringify(cues)).digest('base64url').slice(0, 27)}"`,
  );
  return cues;
}

const lines = on(getRenditionTranscript, async (call) => ({ data: await requireText(call) }));

const captions = on(getRenditionCaptions, async (call) => writeVtt(await requireText(call)));

const search = on(
  searchSaid,
  async ({ services, who, query }) => {
    if (who.principal.clubId === null) throw new ApiError('forbidden', 'You may not do this.');
    return { data: await findSaid(services.db, { ...who.principal, clubId: who.principal.clubId }, query.q) };
  },
  { scopedInSql: 'listen:own' },
);

export const renditionTextRoutes = [search, lines, captions];
