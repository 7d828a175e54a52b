import type { Noun } from '../kernel/noun';
import { historyRoutes } from './history.routes';

export const history: Noun = {
  routes: historyRoutes,
};
