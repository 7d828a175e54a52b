import type { Noun } from '../kernel/noun';
import { eraseRemoved } from './erase-removed';
import { exportChildRoutes } from './export-child.routes';
import { ownDataRoutes } from './own-data.routes';
import { removalRoutes } from './removal.routes';

export const personalData: Noun = {
  routes: [...ownDataRoutes, ...exportChildRoutes, ...removalRoutes],
  cleanUps: [{ name: 'deleted children', phase: 'things', run: eraseRemoved }],
};
