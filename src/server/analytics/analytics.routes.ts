import { today } from '@/contract/time-zone';
import { languageTag } from '@/language/text';
import { shareForAMinute } from '../kernel/db/share-for-a-minute';
import { authorize } from '../kernel/http/authorize';
import type { Call, Route } from '../kernel/http/route';
import { clubFiguresRoutes } from './clubs.routes';
import { dropOffRoutes } from './drop-off.routes';
import { membersRoutes } from './members.routes';
import { overviewRoutes } from './overview.routes';
import { playlistFigureRoutes } from './playlists.routes';
import { podcastFigureRoutes } from './podcasts.routes';
import { reflectionsRoutes } from './reflections.routes';
import { sponsorFigureRoutes } from './sponsors.routes';

/**
 * The figures of all clubs together are the same for every admin of the platform, and a year of them is a sum
 * over some hundred thousand rows. So an answer is kept for a minute. Those of one club are read each time.
 */
function keepForPlatform(route: Route): Route {
  const { endpoint, handle } = route;
  const answers = shareForAMinute(100, (_db, _key, call: Call) => handle(call) as Promise<object>);
  return {
    ...route,
    handle: async (call) => {
      const { services, who, query, params } = call;
      const { clubId } = query as { clubId?: string };
      if (who?.principal.persona !== 'platformAdmin' || clubId) return handle(call);
      authorize(who, 'analytics:read', {});
      const { timeZone } = who.account.store;
      // The key holds the days, because a request without days means other ones tomorrow, and days depend on
      // the caller's time zone. What is deleted has a name in words.
      return answers(
        services.db,
        JSON.stringify([endpoint.path, params, timeZone, today(timeZone), query, languageTag()]),
        call,
      );
    },
  };
}

export const analyticsRoutes = [
  ...clubFiguresRoutes,
  ...dropOffRoutes,
  ...membersRoutes,
  ...overviewRoutes,
  ...playlistFigureRoutes,
  ...podcastFigureRoutes,
  ...reflectionsRoutes,
  ...sponsorFigureRoutes,
]
  .map(keepForPlatform)
  .map((route) => ({ ...route, replica: true }));
