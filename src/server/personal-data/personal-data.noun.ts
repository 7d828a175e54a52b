import type { Noun } from '../kernel/noun';
import { eraseRemoved } from './erase-removed';
import { exportChildRoutes } from './export-child.routes';
import { ownDataRoutes } from './own-data.routes';
import { purgeExpiredClubs } from './purge-clubs.store';
import { removalRoutes } from './removal.routes';
import { removeUnused } from './remove-unused';

export const personalData: Noun = {
  routes: [...ownDataRoutes, ...exportChildRoutes, ...removalRoutes],
  cleanUps: [
    { name: 'deleted clubs', phase: 'things', run: purgeExpiredClubs },
    { name: 'unused accounts of children', phase: 'things', run: removeUnused },
    { name: 'deleted children', phase: 'things', run: eraseRemoved },
  ],
};
