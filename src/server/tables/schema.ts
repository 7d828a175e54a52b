import { appVersions } from './app-version';
import { auditEntries } from './audit';
import { categories } from './category';
import { clubs, endedJoinCodes } from './club';
import { clubNotes } from './club-note';
import {
  deliveredDays,
  deliveries,
  downloadDays,
  downloadKeys,
  downloads,
  downloadWindows,
} from './download';
import {
  campaignEpisodes,
  episodeClubs,
  episodeHosts,
  episodes,
  productionChanges,
  productionCounts,
  renditions,
} from './episode';
import {
  accountClaims,
  childRemovals,
  consentEntries,
  families,
  familyMembers,
  guardianInviteChildren,
  guardianInvites,
  notices,
} from './family';
import { files, releasedContents } from './file';
import { hosts } from './host';
import { idempotencyKeys } from './idempotency';
import { installations } from './installation';
import { endedLinks, invites, joinRequests, oneTimeLinks } from './join';
import { playbacks, progress } from './listen';
import { listens, stretches } from './listening';
import { hourDays, listenDays, partDays, reachDays } from './listening-figures';
import { episodeParts, partVersions } from './part';
import { playlistEpisodes, playlists } from './playlist';
import { rateLimits } from './rate-limit';
import { reflectionAnswers, reflectionReports } from './reflection';
import { resumableUploads } from './resumable-upload';
import { sessions, setupCodes, switchedOffSessions } from './session';
import { campaignClubs, campaigns, sponsors } from './sponsor';
import { suggestedClubs } from './suggested-club';
import { supportVideos, videoProgress } from './support-video';
import { unsentKeys } from './unsent-key';
import { users } from './user';
import { partVoices, renditionVoices, takeDowns } from './voice';

/** Every table. */
export const schema = {
  accountClaims,
  appVersions,
  auditEntries,
  campaignClubs,
  campaignEpisodes,
  campaigns,
  categories,
  clubNotes,
  clubs,
  childRemovals,
  consentEntries,
  deliveredDays,
  deliveries,
  downloadDays,
  downloadKeys,
  downloads,
  downloadWindows,
  endedJoinCodes,
  endedLinks,
  episodeClubs,
  episodeHosts,
  episodeParts,
  episodes,
  families,
  familyMembers,
  files,
  guardianInviteChildren,
  guardianInvites,
  hosts,
  hourDays,
  idempotencyKeys,
  installations,
  invites,
  joinRequests,
  listenDays,
  listens,
  notices,
  oneTimeLinks,
  partDays,
  partVersions,
  partVoices,
  playbacks,
  playlistEpisodes,
  playlists,
  productionChanges,
  productionCounts,
  progress,
  rateLimits,
  reachDays,
  reflectionAnswers,
  reflectionReports,
  releasedContents,
  renditions,
  renditionVoices,
  resumableUploads,
  sessions,
  switchedOffSessions,
  setupCodes,
  sponsors,
  stretches,
  suggestedClubs,
  supportVideos,
  takeDowns,
  unsentKeys,
  users,
  videoProgress,
};
