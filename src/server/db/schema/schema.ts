import { appVersions } from './app-version';
import { auditEntries } from './audit';
import { categories } from './category';
import { clubs } from './club';
import { episodeParts, episodes, renditions } from './episode';
import { consents, families, familyMembers } from './family';
import { files } from './file';
import { invites, joinRequests, oneTimeLinks } from './join';
import { listeningDays, progress } from './listen';
import { playlistEpisodes, playlists } from './playlist';
import { rateLimits } from './rate-limit';
import { sessions, setupCodes } from './session';
import { campaignClubs, campaigns, sponsors } from './sponsor';
import { suggestedClubs } from './suggested-club';
import { users } from './user';

/** Every table there is. */
export const schema = {
  appVersions,
  auditEntries,
  campaignClubs,
  campaigns,
  categories,
  clubs,
  consents,
  episodeParts,
  episodes,
  families,
  familyMembers,
  files,
  invites,
  joinRequests,
  listeningDays,
  oneTimeLinks,
  playlistEpisodes,
  playlists,
  progress,
  rateLimits,
  renditions,
  sessions,
  setupCodes,
  sponsors,
  suggestedClubs,
  users,
};
