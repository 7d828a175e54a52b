import type { Noun } from '../kernel/noun';
import { clubWeekRoutes } from './club-week.routes';
import { listenRoutes } from './listen.routes';
import { queueRoutes } from './queue.routes';

export const listen: Noun = {
  /** `queue` goes before `{episodeId}`, which would match it too. */
  routes: [...clubWeekRoutes, ...queueRoutes, ...listenRoutes],
};
