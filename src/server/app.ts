import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { downloadFile } from '@/contract/file';
import { accountRoutes } from './account/account.routes';
import { profileRoutes } from './account/profile.routes';
import { adminUserRoutes } from './admin-user/admin-user.routes';
import { analyticsRoutes } from './analytics/analytics.routes';
import { attentionRoutes } from './attention/attention.routes';
import { authRoutes } from './auth/auth.routes';
import { changePasswordRoutes } from './auth/change-password.routes';
import { linkRoutes } from './auth/link.routes';
import { resetPasswordRoutes } from './auth/reset-password.routes';
import { sessionRoutes } from './auth/session.routes';
import { campaignRoutes } from './campaign/campaign.routes';
import { categoryRoutes } from './category/category.routes';
import { clubRoutes } from './club/club.routes';
import { clubDetailsRoutes } from './club/club-details.routes';
import { clubManageRoutes } from './club/club-manage.routes';
import { clubOverviewRoutes } from './club/club-overview.routes';
import { clubUploadRoutes } from './club/club-upload.routes';
import { clubNoteRoutes } from './club-note/club-note.routes';
import { episodeRoutes } from './episode/episode.routes';
import { episodeClubRoutes } from './episode/episode-clubs.routes';
import { reminderRoutes } from './episode/reminder.routes';
import { episodeContentRoutes } from './episode-content/episode-content.routes';
import { requireSendable } from './episode-content/send-parts';
import { slotRoutes } from './episode-content/slot.routes';
import { childRoutes } from './family/child.routes';
import { claimRoutes } from './family/claim.routes';
import { confirmClaimRoutes } from './family/confirm-claim.routes';
import { familyRoutes } from './family/family.routes';
import { guardianRoutes } from './family/guardian.routes';
import { guardianInviteRoutes } from './family/guardian-invite.routes';
import { removalRoutes } from './family/removal.routes';
import { isResumable, makeResumableServer } from './file/resumable-server';
import { isFileRead, makeFileServer } from './file/serve-file';
import { soundRoutes } from './file/sound.routes';
import { videoRoutes } from './file/video.routes';
import { healthRoutes } from './health/health.routes';
import { historyRoutes } from './history/history.routes';
import { hostRoutes } from './host/host.routes';
import { createApi } from './http/create-api';
import { apiHeaders, setHeaders } from './http/security-headers';
import { inviteRoutes } from './join/invite.routes';
import { inviteManageRoutes } from './join/invite-manage.routes';
import { joinCodeRoutes } from './join/join-code.routes';
import { joinRequestRoutes } from './join/join-request.routes';
import { signUpRoutes } from './join/sign-up.routes';
import { clubWeekRoutes } from './listen/club-week.routes';
import { listenRoutes } from './listen/listen.routes';
import { heardRoutes } from './listening/heard.routes';
import { localSponsorRoutes } from './local-sponsor/local-sponsor.routes';
import { memberRoutes } from './member/member.routes';
import { memberImportRoutes } from './member-import/import.routes';
import { makeOpenApi, openApiAddress } from './openapi';
import { ownDataRoutes } from './personal-data/own-data.routes';
import { playlistRoutes } from './playlist/playlist.routes';
import { reflectionRoutes } from './reflection/reflection.routes';
import { reportRoutes } from './reflection/report.routes';
import { spokenRoutes } from './reflection/spoken.routes';
import { searchRoutes } from './search/search.routes';
import type { Services } from './services';
import { sponsorRoutes } from './sponsor/sponsor.routes';
import { suggestedClubRoutes } from './suggested-club/suggested-club.routes';
import { supportVideoRoutes } from './support-video/support-video.routes';
import { watchVideoRoutes } from './support-video/watch-video.routes';
import { versionRoutes } from './version/version.routes';
import { voiceRoutes } from './voice/voice.routes';

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** The routes of every noun. A route that is not on this list is not served. */
const routes = [
  ...healthRoutes,
  ...authRoutes,
  ...sessionRoutes,
  ...resetPasswordRoutes,
  ...linkRoutes,
  ...joinCodeRoutes,
  ...signUpRoutes,
  ...inviteRoutes,
  ...inviteManageRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...ownDataRoutes,
  ...changePasswordRoutes,
  ...analyticsRoutes,
  ...attentionRoutes,
  ...searchRoutes,
  ...versionRoutes,
  ...historyRoutes,
  ...clubRoutes,
  ...clubManageRoutes,
  ...clubDetailsRoutes,
  ...clubOverviewRoutes,
  ...clubNoteRoutes,
  ...clubUploadRoutes,
  ...memberRoutes,
  ...memberImportRoutes,
  ...adminUserRoutes,
  ...familyRoutes,
  ...childRoutes,
  ...removalRoutes,
  ...guardianRoutes,
  ...guardianInviteRoutes,
  ...claimRoutes,
  ...confirmClaimRoutes,
  ...soundRoutes,
  ...videoRoutes,
  ...joinRequestRoutes,
  ...suggestedClubRoutes,
  ...watchVideoRoutes,
  ...supportVideoRoutes,
  ...categoryRoutes,
  ...hostRoutes,
  ...sponsorRoutes,
  ...localSponsorRoutes,
  ...campaignRoutes,
  ...episodeRoutes,
  ...playlistRoutes,
  ...episodeClubRoutes,
  ...reminderRoutes,
  ...episodeContentRoutes,
  ...slotRoutes,
  ...voiceRoutes,
  ...clubWeekRoutes,
  ...heardRoutes,
  ...listenRoutes,
  ...reportRoutes,
  ...reflectionRoutes,
  ...spokenRoutes,
];

/** The whole API as a listener for Node's http server. */
export function makeApp(services: Services): Listener {
  const api = createApi(services, routes, [downloadFile, openApiAddress]);
  const document = makeOpenApi();
  api.get(openApiAddress.path, (c) => c.json(document));
  const answer = getRequestListener(api.fetch, { overrideGlobalObjects: false });
  const serveFile = makeFileServer(services);
  const takePieces = makeResumableServer(services, requireSendable);
  return async (incoming, outgoing) => {
    setHeaders(outgoing, apiHeaders);
    if (isFileRead(incoming)) await serveFile(incoming, outgoing);
    else if (isResumable(incoming)) await takePieces(incoming, outgoing);
    else await answer(incoming, outgoing);
  };
}
