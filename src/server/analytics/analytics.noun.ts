import type { Noun } from '../kernel/noun';
import { analyticsRoutes } from './analytics.routes';

export const analytics: Noun = {
  routes: analyticsRoutes,
};
