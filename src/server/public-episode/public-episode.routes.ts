import { getPublicAddress, getPublicEpisode } from '@/contract/public/public-episode';
import { t } from '@/language/text';
import { requireEpisodeAndClub } from '../episode-content/require-episode-and-club';
import { viewOpenEpisode } from '../feed/open-episode.view';
import { publicLogoUrl } from '../file/file-url';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { getPublicProblem } from '../part/public-rule.store';
import { publicAddressesOf, publicPages } from './public-addresses';
import { findPublicEpisode, getPublicClub } from './public-episode.store';

const read = on(getPublicEpisode, async ({ services: { db, env }, params }) => {
  // An id may be typed in capitals, in which no file is read.
  const clubId = params.clubId.toLowerCase();
  const key = { clubId, episodeId: params.id.toLowerCase() };
  const episode = await findPublicEpisode(db, key);
  const club = episode && (await getPublicClub(db, clubId));
  if (!episode || !club) throw notFound(t`The episode`);
  const { clubname: name, joinCode, logo } = club;
  return {
    data: {
      episode: viewOpenEpisode(episode, publicAddressesOf(env.publicUrl, clubId)(episode)),
      club: { name, logo: logo && publicLogoUrl(logo), join: `${env.publicUrl}/pub/join/${joinCode}` },
      page: publicPages(env.publicUrl, key).page,
    },
  };
});

const share = on(getPublicAddress, async ({ services: { db, env }, who, params }) => {
  const { episode, club } = await requireEpisodeAndClub(db, who, 'public-episode:share', params);
  const { name } = episode;
  const problem = await getPublicProblem(db, params);
  return { data: { problem, name, clubname: club.clubname, ...publicPages(env.publicUrl, params) } };
});

export const publicEpisodeRoutes = [read, share];
