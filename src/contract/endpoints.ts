import * as account from './account';
import * as adminUser from './admin-user';
import { analyticsEndpoints } from './analytics/endpoints';
import { getSponsorTotals, listSponsorAnalytics } from './analytics/sponsor-analytics';
import * as attention from './attention';
import { listAudit } from './audit/audit-list';
import * as auth from './auth';
import * as campaign from './campaign';
import { categories, mergeCategories } from './category';
import * as club from './club';
import * as clubDetails from './club-details';
import * as clubNote from './club-page/club-note';
import { getClubOverview } from './club-page/club-overview';
import type { Endpoint } from './endpoint';
import * as episode from './episode';
import * as episodeChange from './episode-change';
import * as episodeClub from './episode-club';
import * as content from './episode-content';
import { familyEndpoints } from './family/endpoints';
import * as feed from './feed/feed';
import { getGuestPage } from './feed/guest-page';
import * as file from './file';
import * as history from './history';
import { hosts } from './host';
import * as join from './join';
import { importClubs, previewClubs } from './list-file/club-import';
import { importMembers, previewImport } from './list-file/member-import';
import * as listen from './listen';
import * as mastering from './mastering/settings';
import * as member from './member';
import { movingEndpoints } from './moving/endpoints';
import { reportClientError } from './operation/client-error';
import * as health from './operation/health';
import { getPartsHistory } from './parts/parts-history';
import { listEpisodeClubs } from './parts/production-board';
import * as sending from './parts/send-parts';
import { getUnsentKey } from './parts/unsent';
import * as password from './password';
import { personalEndpoints } from './personal/endpoints';
import { playlists } from './playlist';
import { publicEndpoints } from './public/public-episode';
import * as reflection from './reflection/reflection';
import { searchAll } from './search/search';
import { seasonEndpoints } from './season/season';
import * as session from './session';
import { passkeyEndpoints } from './sign-in/passkey';
import { proveSession } from './sign-in/proof';
import { providerEndpoints } from './sign-in/provider';
import { secondFactorEndpoints } from './sign-in/second-factor';
import { setUp } from './sign-in/set-up';
import * as sponsor from './sponsor';
import * as suggested from './suggested-club';
import * as supportVideo from './support-video';
import { transcriptEndpoints } from './transcript/transcript';
import * as version from './version';
import { listVoices } from './voices';
import {
  getWebhookKey,
  listWebhookDeliveries,
  renewWebhookKey,
  testWebhook,
  webhooks,
} from './webhook/webhook';

/** Every call there is. The server refuses to start when one of them has no route. */
export const endpoints = {
  getLiveness: health.getLiveness,
  getReadiness: health.getReadiness,
  reportClientError,
  login: auth.login,
  logout: auth.logout,
  setUp,
  listSessions: session.listSessions,
  endSession: session.endSession,
  endOtherSessions: session.endOtherSessions,
  proveSession,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...providerEndpoints,
  ...familyEndpoints,
  forgotPassword: password.forgotPassword,
  resetPassword: password.resetPassword,
  checkLink: password.checkLink,
  getJoinCode: join.getJoinCode,
  signUp: join.signUp,
  confirmSignUp: join.confirmSignUp,
  getInvite: join.getInvite,
  acceptInvite: join.acceptInvite,
  getAccount: account.getAccount,
  chooseLanguage: account.chooseLanguage,
  getUnsentKey,
  ...personalEndpoints,
  changeAdminPassword: password.changeAdminPassword,
  changePassword: password.changePassword,
  checkCurrentPassword: password.checkCurrentPassword,
  checkNewPassword: password.checkNewPassword,
  ...analyticsEndpoints,
  getAttention: attention.getAttention,
  getClubAttention: attention.getClubAttention,
  getFigures: attention.getFigures,
  getChanges: attention.getChanges,
  searchAll,
  getVersions: version.getVersions,
  saveVersions: version.saveVersions,
  getHistory: history.getHistory,
  listAudit,
  getPartsHistory,
  listClubs: club.listClubs,
  getClub: club.getClub,
  createClub: club.createClub,
  previewClubs,
  importClubs,
  updateClub: club.updateClub,
  setClubStatus: club.setClubStatus,
  removeClub: club.removeClub,
  restoreClub: club.restoreClub,
  inviteClubAdmin: club.inviteClubAdmin,
  getClubDetails: clubDetails.getClubDetails,
  getClubOverview,
  ...movingEndpoints,
  listClubNotes: clubNote.listClubNotes,
  addClubNote: clubNote.addClubNote,
  updateClubNote: clubNote.updateClubNote,
  removeClubNote: clubNote.removeClubNote,
  restoreClubNote: clubNote.restoreClubNote,
  getJoinLink: clubDetails.getJoinLink,
  setJoinRole: clubDetails.setJoinRole,
  replaceJoinCode: clubDetails.replaceJoinCode,
  uploadClubIdentity: club.uploadClubIdentity,
  uploadImages: club.uploadImages,
  listMembers: member.listMembers,
  getMember: member.getMember,
  setMemberStatus: member.setMemberStatus,
  moveMember: member.moveMember,
  setMemberRole: member.setMemberRole,
  inviteMember: member.inviteMember,
  previewImport,
  importMembers,
  listAdmins: adminUser.listAdmins,
  inviteAdminUser: adminUser.inviteAdminUser,
  setAdminStatus: adminUser.setAdminStatus,
  sendInviteAgain: join.sendInviteAgain,
  withdrawInvite: join.withdrawInvite,
  listJoinRequests: join.listJoinRequests,
  decideJoinRequest: join.decideJoinRequest,
  suggestClub: join.suggestClub,
  listSuggestedClubs: suggested.suggestedClubs.list,
  getSuggestedClub: suggested.suggestedClubs.get,
  removeSuggestedClub: suggested.suggestedClubs.remove,
  restoreSuggestedClub: suggested.suggestedClubs.restore,
  contactSuggestedClub: suggested.contactSuggestedClub,
  approveSuggestedClub: suggested.approveSuggestedClub,
  declineSuggestedClub: suggested.declineSuggestedClub,
  reopenSuggestedClub: suggested.reopenSuggestedClub,
  listCategories: categories.list,
  getCategory: categories.get,
  createCategory: categories.create,
  updateCategory: categories.update,
  mergeCategories,
  removeCategory: categories.remove,
  restoreCategory: categories.restore,
  listWebhooks: webhooks.list,
  getWebhook: webhooks.get,
  createWebhook: webhooks.create,
  updateWebhook: webhooks.update,
  removeWebhook: webhooks.remove,
  restoreWebhook: webhooks.restore,
  listWebhookDeliveries,
  testWebhook,
  getWebhookKey,
  renewWebhookKey,
  listHosts: hosts.list,
  getHost: hosts.get,
  createHost: hosts.create,
  updateHost: hosts.update,
  removeHost: hosts.remove,
  restoreHost: hosts.restore,
  listSponsors: sponsor.sponsors.list,
  getSponsor: sponsor.sponsors.get,
  createSponsor: sponsor.sponsors.create,
  updateSponsor: sponsor.sponsors.update,
  removeSponsor: sponsor.sponsors.remove,
  restoreSponsor: sponsor.sponsors.restore,
  pauseCampaigns: sponsor.pauseCampaigns,
  getLocalSponsor: sponsor.getLocalSponsor,
  readLocalSponsor: sponsor.localSponsors.get,
  createLocalSponsor: sponsor.localSponsors.create,
  updateLocalSponsor: sponsor.localSponsors.update,
  removeLocalSponsor: sponsor.localSponsors.remove,
  restoreLocalSponsor: sponsor.localSponsors.restore,
  countOldLocalSpots: sponsor.countOldLocalSpots,
  remasterLocalSpots: sponsor.remasterLocalSpots,
  listSponsorAnalytics,
  getSponsorTotals,
  listCampaigns: campaign.campaigns.list,
  getCampaign: campaign.campaigns.get,
  createCampaign: campaign.campaigns.create,
  updateCampaign: campaign.campaigns.update,
  removeCampaign: campaign.campaigns.remove,
  restoreCampaign: campaign.campaigns.restore,
  setCampaignPaused: campaign.setCampaignPaused,
  duplicateCampaign: campaign.duplicateCampaign,
  getCampaignCalendar: campaign.getCampaignCalendar,
  checkOverlap: campaign.checkOverlap,
  countOldSpots: campaign.countOldSpots,
  remasterSpots: campaign.remasterSpots,
  listWatchable: supportVideo.listWatchable,
  saveWatched: supportVideo.saveWatched,
  listSupportVideos: supportVideo.supportVideos.list,
  getSupportVideo: supportVideo.supportVideos.get,
  createSupportVideo: supportVideo.supportVideos.create,
  updateSupportVideo: supportVideo.supportVideos.update,
  removeSupportVideo: supportVideo.supportVideos.remove,
  restoreSupportVideo: supportVideo.supportVideos.restore,
  moveSupportVideo: supportVideo.moveSupportVideo,
  listEpisodes: episode.listEpisodes,
  getEpisode: episode.getEpisode,
  createEpisode: episodeChange.createEpisode,
  updateEpisode: episodeChange.updateEpisode,
  setEpisodeStatus: episodeChange.setEpisodeStatus,
  setPublishAt: episodeChange.setPublishAt,
  removeEpisode: episodeChange.removeEpisode,
  restoreEpisode: episodeChange.restoreEpisode,
  duplicateEpisode: episodeChange.duplicateEpisode,
  listPlaylists: playlists.list,
  getPlaylist: playlists.get,
  createPlaylist: playlists.create,
  updatePlaylist: playlists.update,
  removePlaylist: playlists.remove,
  restorePlaylist: playlists.restore,
  listEpisodeClubs,
  listCandidates: episodeClub.listCandidates,
  addEpisodeClub: episodeClub.addEpisodeClub,
  setClubAccess: episodeClub.setClubAccess,
  previewReminders: episodeClub.previewReminders,
  remindClubs: episodeClub.remindClubs,
  askResend: episodeClub.askResend,
  getEpisodeContent: content.getEpisodeContent,
  uploadAudio: sending.uploadAudio,
  sendArrived: sending.sendArrived,
  removePart: sending.removePart,
  restorePart: sending.restorePart,
  confirmWhole: sending.confirmWhole,
  listVoices,
  setVoices: sending.setVoices,
  masterRendition: content.masterRendition,
  getMasteringSettings: mastering.getMasteringSettings,
  saveMasteringSettings: mastering.saveMasteringSettings,
  masterPublishedAgain: mastering.masterPublishedAgain,
  previewMastering: mastering.previewMastering,
  ...transcriptEndpoints,
  ...publicEndpoints,
  ...seasonEndpoints,
  getFeeds: feed.getFeeds,
  makeFeed: feed.makeFeed,
  endFeed: feed.endFeed,
  makeChildFeed: feed.makeChildFeed,
  endChildFeed: feed.endChildFeed,
  makeGuestLink: feed.makeGuestLink,
  endGuestLink: feed.endGuestLink,
  confirmFeedReads: feed.confirmFeedReads,
  getGuestPage,
  listReflections: reflection.listReflections,
  getThemes: reflection.getThemes,
  listReports: reflection.listReports,
  handleReport: reflection.handleReport,
  setWelfareContact: reflection.setWelfareContact,
  reportAnswer: reflection.reportAnswer,
  getReflection: reflection.getReflection,
  getQuestionAloud: reflection.getQuestionAloud,
  answerQuestion: reflection.answerQuestion,
  sayAnswer: reflection.sayAnswer,
  downloadFile: file.downloadFile,
  uploadVideo: file.uploadVideo,
  uploadRecording: file.uploadRecording,
  getRecording: file.getRecording,
  getClubWeek: listen.getClubWeek,
  getQueue: listen.getQueue,
  saveQueue: listen.saveQueue,
  getProgress: listen.getProgress,
  saveProgress: listen.saveProgress,
  claimPlaying: listen.claimPlaying,
  getPlaying: listen.getPlaying,
  releasePlaying: listen.releasePlaying,
} satisfies Record<string, Endpoint>;

/** The sentences of `policy/rules.ts` that calls ask for. */
export type Access = Exclude<(typeof endpoints)[keyof typeof endpoints]['access'], 'open'>;
