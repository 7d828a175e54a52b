import type { Noun } from '../kernel/noun';
import { searchRoutes } from './search.routes';

export const search: Noun = {
  routes: searchRoutes,
};
