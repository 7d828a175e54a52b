import { t } from '@/language/text';
import type { AuditTopic } from './audit-topic';
import { resourceActions } from './resource-actions';

/** What the audit has of episodes, of what is heard in them, and of the platform. */
export const contentTopics = {
  episode: {
    name: t`Episodes`,
    actions: {
      create: t`Create an episode`,
      update: t`Change an episode`,
      remove: t`Delete an episode`,
      restore: t`Restore an episode`,
      purge: t`Delete an episode for good`,
      read: t`Read an episode`,
      draft: t`Return an episode to draft`,
      in_progress: t`Open an episode for the clubs`,
      published: t`Publish an episode`,
      archived: t`Archive an episode`,
      duplicate: t`Copy an episode`,
      remind: t`Remind clubs of an episode`,
      'add-club': t`Add a club to an episode`,
      'ask-resend': t`Ask a club to send a part again`,
      'let-send-again': t`Let a club send again`,
      'close-again': t`Stop accepting new parts`,
    },
  },
  'episode-content': {
    name: t`Parts of episodes`,
    actions: {
      read: t`Read the parts of an episode`,
      send: t`Send a part of an episode`,
      remove: t`Delete a part of an episode`,
      restore: t`Restore a part of an episode`,
      'take-down': t`Take down a part of an episode`,
      voices: t`Say whose voices are in a part`,
      whole: t`Confirm that a part is complete`,
    },
  },
  'public-episode': {
    name: t`Public pages of episodes`,
    actions: { manage: t`Manage public pages of episodes`, share: t`Share an episode` },
  },
  voice: { name: t`Voices`, actions: { choose: t`Choose the voices of a part` } },
  transcript: {
    name: t`Transcripts`,
    actions: {
      manage: t`Manage a transcript`,
      send: t`Send a transcript`,
      correct: t`Correct a transcript`,
      remove: t`Delete a transcript`,
      restore: t`Restore a transcript`,
      make: t`Have a transcript made`,
    },
  },
  rendition: {
    name: t`Finished episodes`,
    actions: { master: t`Master an episode again`, 'take-down': t`Take down a finished episode` },
  },
  mastering: {
    name: t`Mastering`,
    actions: { read: t`Read the settings of mastering`, update: t`Change the settings of mastering` },
  },
  playlist: {
    name: t`Playlists`,
    actions: { ...resourceActions.playlist, read: t`Read a playlist` },
  },
  season: {
    name: t`Seasons`,
    actions: {
      manage: t`Manage seasons`,
      read: t`Read a season`,
      over: t`Mark a season as over`,
      'goes-on': t`Continue a season`,
    },
  },
  'club-season': { name: t`Seasons of clubs`, actions: { read: t`Read the season of a club` } },
  category: {
    name: t`Categories`,
    actions: { ...resourceActions.category, merge: t`Merge categories` },
  },
  host: { name: t`Hosts`, actions: resourceActions.host },
  sponsor: { name: t`Sponsors`, actions: resourceActions.sponsor },
  'local-sponsor': {
    name: t`Sponsors of clubs`,
    actions: {
      ...resourceActions.localSponsor,
      remaster: t`Master published episodes again`,
    },
  },
  campaign: {
    name: t`Campaigns`,
    actions: {
      ...resourceActions.campaign,
      duplicate: t`Copy a campaign`,
      pause: t`Pause a campaign`,
      resume: t`Resume a campaign`,
      remaster: t`Master published episodes again`,
    },
  },
  'support-video': {
    name: t`Support videos`,
    actions: {
      ...resourceActions.supportVideo,
      watch: t`Watch support videos`,
      move: t`Move a support video to another position`,
    },
  },
  feed: {
    name: t`Podcast links`,
    actions: { own: t`Manage own podcast links`, make: t`Make a podcast link`, end: t`End a podcast link` },
  },
  'child-feed': {
    name: t`Podcast links of children`,
    actions: { manage: t`Manage podcast links of a child` },
  },
  'guest-link': {
    name: t`Guest links`,
    actions: { manage: t`Manage guest links`, make: t`Make a guest link`, end: t`End a guest link` },
  },
  'feed-alert': {
    name: t`Alerts about podcast links`,
    actions: { answer: t`Answer an alert about a podcast link` },
  },
  listen: {
    name: t`Listening`,
    actions: { own: t`Listen`, report: t`Listen`, 'hand-over': t`Continue listening on another player` },
  },
  queue: { name: t`Queues`, actions: { own: t`Change own queue` } },
  reflection: {
    name: t`Answers`,
    actions: {
      read: t`Read answers`,
      answer: t`Answer a question`,
      report: t`Report an answer`,
      themes: t`Read what members think`,
    },
  },
  'reflection-report': {
    name: t`Reported answers`,
    actions: {
      manage: t`Manage reported answers`,
      handle: t`Mark a report as done`,
      reopen: t`Open a report again`,
    },
  },
  question: { name: t`Questions`, actions: { 'read-aloud': t`Read a question together` } },
  file: { name: t`Files`, actions: { download: t`Download a file` } },
  image: { name: t`Images`, actions: { send: t`Send an image` } },
  sound: { name: t`Recordings`, actions: { send: t`Send a recording` } },
  video: { name: t`Videos`, actions: { send: t`Send a video` } },
  unsent: { name: t`Unsent recordings`, actions: { open: t`Open unsent recordings` } },
  versions: { name: t`Versions of the apps`, actions: { save: t`Change the versions of the apps` } },
  news: { name: t`News`, actions: { own: t`Change own news settings` } },
  analytics: { name: t`Analytics`, actions: { read: t`Read analytics` } },
  attention: {
    name: t`To do`,
    actions: { read: t`Read the to-do list`, follow: t`Follow what others change` },
  },
  console: { name: t`Search`, actions: { search: t`Search the platform` } },
  history: { name: t`Histories`, actions: { read: t`Read the history of an object` } },
  audit: { name: t`Audit`, actions: { read: t`Read the audit` } },
  webhook: {
    name: t`Webhooks`,
    actions: { ...resourceActions.webhook, key: t`Change the key of a webhook` },
  },
} satisfies Record<string, AuditTopic>;
