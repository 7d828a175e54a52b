import type { Noun } from '../kernel/noun';
import { campaignRoutes } from './campaign.routes';

export const campaign: Noun = {
  routes: campaignRoutes,
};
