import { createHash } from 'node:crypto';
import { writeVtt } from '@/contract/transcript/captions';
import { getRenditionCaptions, getRenditionTranscript, searchSaid } from '@/contract/transcript/transcript';
import { t } from '@/language/text';
import { notFound } from '../kernel/http/api-error';
import { authorize, requireClubId } from '../kernel/http/authorize';
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
  if (!found) throw notFound(t`The episode`);
  const { status, audience, ofClubId } = found.episode;
  const subject = { clubId: params.clubId, status, audience, ofClubId };
  authorize(who, 'episode-content:read', subject, t`The episode`);
  const cues = await readRenditionText(db, params);
  if (cues.length === 0) throw notFound(t`The transcript`);
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
    const reader = { ...who.principal, clubId: requireClubId(who) };
    return { data: await findSaid(services.db, reader, query.q) };
  },
  { scopedInSql: 'listen:own' },
);

export const renditionTextRoutes = [search, lines, captions];
