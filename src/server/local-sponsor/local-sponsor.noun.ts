import type { Noun } from '../kernel/noun';
import { localSponsorRoutes } from './local-sponsor.routes';

export const localSponsor: Noun = {
  routes: localSponsorRoutes,
};
