import type { Noun } from '../kernel/noun';
import { accountRoutes } from './account.routes';
import { profileRoutes } from './profile.routes';

export const account: Noun = {
  routes: [...accountRoutes, ...profileRoutes],
};
