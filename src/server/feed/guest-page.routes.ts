import { getGuestPage, guestEpisodesMax } from '@/contract/feed/guest-page';
import { t } from '@/language/text';
import { notFound } from '../kernel/http/api-error';
import { countFailures } from '../kernel/http/rate-limit';
import { on } from '../kernel/http/route';
import { hashToken } from '../kernel/http/token';
import { makeFeedAddresses } from './feed-addresses';
import { listFeedEpisodes } from './feed-episodes.store';
import { feedScopeOf, getLiveFeed } from './live-feed.store';
import { viewOpenEpisode } from './open-episode.view';

const page = on(getGuestPage, async ({ services, params, request }) => {
  const { db, env, rateLimits } = services;
  const feed = await countFailures(rateLimits, 'feedGuesses', request.limitKey, async () => {
    const found = await getLiveFeed(db, hashToken(params.token));
    // The link of a person with an account has no page.
    return found?.kind === 'guest' ? found : undefined;
  });
  if (!feed?.endsAt) throw notFound(t`The link`);
  const addresses = makeFeedAddresses(env.publicUrl, params.token);
  const episodes = await listFeedEpisodes(db, feedScopeOf(feed), guestEpisodesMax);
  return {
    data: {
      from: feed.ownerName,
      clubname: feed.clubname,
      endsAt: feed.endsAt.toISOString(),
      episodes: episodes.map((episode) => viewOpenEpisode(episode, addresses.of(episode))),
    },
  };
});

export const guestPageRoutes = [page];
