import type { Noun } from '../kernel/noun';
import { purgeOf } from '../resource/purge.store';
import { playlists } from '../tables/playlist';
import { playlistRoutes } from './playlist.routes';

export const playlist: Noun = {
  routes: playlistRoutes,
  cleanUps: [purgeOf('playlist', playlists)],
};
