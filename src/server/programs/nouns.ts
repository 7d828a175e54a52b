import { account } from '../account/account.noun';
import { adminUser } from '../admin-user/admin-user.noun';
import { analytics } from '../analytics/analytics.noun';
import { attention } from '../attention/attention.noun';
import { auth } from '../auth/auth.noun';
import { campaign } from '../campaign/campaign.noun';
import { category } from '../category/category.noun';
import { club } from '../club/club.noun';
import { clubArchive } from '../club-archive/club-archive.noun';
import { clubNote } from '../club-note/club-note.noun';
import { download } from '../download/download.noun';
import { episode } from '../episode/episode.noun';
import { episodeContent } from '../episode-content/episode-content.noun';
import { family } from '../family/family.noun';
import { feed } from '../feed/feed.noun';
import { file } from '../file/file.noun';
import { history } from '../history/history.noun';
import { host } from '../host/host.noun';
import { join } from '../join/join.noun';
import type { Noun } from '../kernel/noun';
import { listen } from '../listen/listen.noun';
import { listening } from '../listening/listening.noun';
import { localSponsor } from '../local-sponsor/local-sponsor.noun';
import { mail } from '../mail/mail.noun';
import { mastering } from '../mastering/mastering.noun';
import { member } from '../member/member.noun';
import { memberImport } from '../member-import/member-import.noun';
import { news } from '../news/news.noun';
import { operation } from '../operation/operation.noun';
import { personalData } from '../personal-data/personal-data.noun';
import { playlist } from '../playlist/playlist.noun';
import { publicEpisode } from '../public-episode/public-episode.noun';
import { reflection } from '../reflection/reflection.noun';
import { rendition } from '../rendition/rendition.noun';
import { search } from '../search/search.noun';
import { season } from '../season/season.noun';
import { sharedDevice } from '../shared-device/shared-device.noun';
import { showImport } from '../show-import/show-import.noun';
import { sponsor } from '../sponsor/sponsor.noun';
import { suggestedClub } from '../suggested-club/suggested-club.noun';
import { supportVideo } from '../support-video/support-video.noun';
import { transcript } from '../transcript/transcript.noun';
import { version } from '../version/version.noun';
import { voice } from '../voice/voice.noun';
import { webhook } from '../webhook/webhook.noun';

/** Every noun. What a noun brings is in its own declaration; of two routes that fit an address the first here answers. */
export const nouns: readonly Noun[] = [
  auth,
  sharedDevice,
  join,
  account,
  personalData,
  news,
  analytics,
  attention,
  search,
  version,
  history,
  club,
  clubArchive,
  showImport,
  clubNote,
  member,
  memberImport,
  adminUser,
  family,
  feed,
  file,
  suggestedClub,
  supportVideo,
  category,
  host,
  sponsor,
  localSponsor,
  campaign,
  episode,
  playlist,
  episodeContent,
  publicEpisode,
  voice,
  transcript,
  listen,
  listening,
  reflection,
  season,
  download,
  mail,
  rendition,
  mastering,
  operation,
  webhook,
];
