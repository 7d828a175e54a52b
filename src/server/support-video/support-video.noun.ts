import type { Noun } from '../kernel/noun';
import { purgeOf } from '../resource/purge.store';
import { supportVideos } from '../tables/support-video';
import { supportVideoRoutes } from './support-video.routes';
import { watchVideoRoutes } from './watch-video.routes';

export const supportVideo: Noun = {
  routes: [...watchVideoRoutes, ...supportVideoRoutes],
  cleanUps: [purgeOf('support-video', supportVideos)],
};
