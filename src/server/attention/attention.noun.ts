import type { Noun } from '../kernel/noun';
import { attentionRoutes } from './attention.routes';

export const attention: Noun = {
  routes: attentionRoutes,
};
