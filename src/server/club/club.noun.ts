import type { Noun } from '../kernel/noun';
import { clubRoutes } from './club.routes';
import { clubDetailsRoutes } from './club-details.routes';
import { clubImportRoutes } from './club-import.routes';
import { clubManageRoutes } from './club-manage.routes';
import { clubMoveRoutes } from './club-move.routes';
import { clubOverviewRoutes } from './club-overview.routes';
import { clubUploadRoutes } from './club-upload.routes';

export const club: Noun = {
  routes: [
    ...clubRoutes,
    ...clubManageRoutes,
    ...clubImportRoutes,
    ...clubDetailsRoutes,
    ...clubOverviewRoutes,
    ...clubUploadRoutes,
    ...clubMoveRoutes,
  ],
};
