import type { Noun } from '../kernel/noun';
import { versionRoutes } from './version.routes';

export const version: Noun = {
  routes: versionRoutes,
};
