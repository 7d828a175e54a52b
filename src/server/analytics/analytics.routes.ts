import { today } from '@/contract/time-zone';
import { languageTag, t } from '@/language/text';
import { shareForAMinute } from '../kernel/db/share-for-a-minute';
import { shareReadsOf } from '../kernel/db/share-reads';
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
 * Figures are the same for every admin of a club, and for every admin of the platform. So those who ask for the same at the
 * same time share an answer. One of all clubs is kept for a minute, because a year is a sum over some hundred thousand rows.
 */
function shareAnswers(route: Route): Route {
  const { endpoint, handle } = route;
  const ofPlatform = shareForAMinute(100, (_db, _key, call: Call) => handle(call) as Promise<object>);
  const ofClub = shareReadsOf();
  return {
    ...route,
    handle: async (call) => {
      const { services, who, query, params } = call;
      const { clubId } = query as { clubId?: string };
      if (!who) return handle(call);
      const { persona, clubId: own } = who.principal;
      const { timeZone } = who.account.store;
      // The key holds the days, because a request without days means other ones tomorrow, and days depend on
      // the caller's time zone. What is deleted has a name in words.
      const days = [timeZone, today(timeZone)];
      const key = JSON.stringify([endpoint.path, params, query, persona, own, days, languageTag()]);
      authorize(who, 'analytics:read', { clubId: clubId ?? own }, t`The club`);
      return persona === 'platformAdmin' && !clubId
        ? ofPlatform(services.db, key, call)
        : ofClub(services.db, key, () => handle(call));
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
  .map(shareAnswers)
  .map((route) => ({ ...route, replica: true, expensive: true }));
