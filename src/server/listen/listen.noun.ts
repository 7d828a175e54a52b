import type { Noun } from '../kernel/noun';
import { clubWeekRoutes } from './club-week.routes';
import { listenRoutes } from './listen.routes';

export const listen: Noun = {
  routes: [...clubWeekRoutes, ...listenRoutes],
};
