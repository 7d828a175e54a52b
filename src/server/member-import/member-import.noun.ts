import type { Noun } from '../kernel/noun';
import { memberImportRoutes } from './import.routes';

export const memberImport: Noun = {
  routes: memberImportRoutes,
};
