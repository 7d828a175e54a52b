import type { Noun } from '../kernel/noun';
import { seasonRoutes } from './season.routes';

export const season: Noun = { routes: seasonRoutes };
