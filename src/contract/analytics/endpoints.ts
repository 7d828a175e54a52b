import { getClubsOverview, listClubFigures } from './clubs';
import { getDropOff } from './drop-off';
import { getAnalyticsMembers, getRetention } from './members';
import { getAnalyticsOverview } from './overview';
import * as playlists from './playlists';
import * as podcasts from './podcasts';
import * as reflections from './reflections';
import * as sponsors from './sponsors';
import { sendStretches } from './stretch';

/** The calls of the pages of figures, and the one that reports what is heard. */
export const analyticsEndpoints = {
  getAnalyticsOverview,
  getClubsOverview,
  listClubFigures,
  getPlaylistFigures: playlists.getPlaylistFigures,
  getPlaylistPlaces: playlists.getPlaylistPlaces,
  listPlaylistFigures: playlists.listPlaylistFigures,
  getPodcastFigures: podcasts.getPodcastFigures,
  listPodcastFigures: podcasts.listPodcastFigures,
  getDropOff,
  getSponsorFigures: sponsors.getSponsorFigures,
  listSponsorFigures: sponsors.listSponsorFigures,
  getSponsorReport: sponsors.getSponsorReport,
  getAnalyticsMembers,
  getRetention,
  getAnalyticsReflections: reflections.getAnalyticsReflections,
  getReflectionThemes: reflections.getReflectionThemes,
  listReflectionEpisodes: reflections.listReflectionEpisodes,
  listReflectionClubs: reflections.listReflectionClubs,
  sendStretches,
};
