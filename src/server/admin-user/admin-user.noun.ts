import type { Noun } from '../kernel/noun';
import { adminUserRoutes } from './admin-user.routes';

export const adminUser: Noun = {
  routes: adminUserRoutes,
};
