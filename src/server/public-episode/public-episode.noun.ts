import type { Noun } from '../kernel/noun';
import { publicEpisodeRoutes } from './public-episode.routes';

export const publicEpisode: Noun = { routes: publicEpisodeRoutes };
