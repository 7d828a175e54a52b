import type { Noun } from '../kernel/noun';
import { memberRoutes } from './member.routes';

export const member: Noun = {
  routes: memberRoutes,
};
