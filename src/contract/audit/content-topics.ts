import { type AuditTopic, resourceActions as resource } from './audit-topic';

/** What the audit has of episodes, of what is heard in them, and of the platform. */
export const contentTopics = {
  episode: {
    name: 'Episodes',
    actions: {
      create: 'Create an episode',
      update: 'Change an episode',
      remove: 'Delete an episode',
      restore: 'Restore an episode',
      purge: 'Delete an episode for good',
      read: 'Read an episode',
      draft: 'Take an episode back to a draft',
      in_progress: 'Open an episode for the clubs',
      published: 'Publish an episode',
      archived: 'Archive an episode',
      duplicate: 'Copy an episode',
      remind: 'Remind clubs of an episode',
      'add-club': 'Add a club to an episode',
      'ask-resend': 'Ask a club to send a part again',
      'let-send-again': 'Let a club send again',
      'close-again': 'Close sending again',
    },
  },
  'episode-content': {
    name: 'Parts of episodes',
    actions: {
      read: 'Read the parts of an episode',
      send: 'Send a part of an episode',
      remove: 'Delete a part of an episode',
      restore: 'Restore a part of an episode',
      'take-down': 'Take down a part of an episode',
      voices: 'Say whose voices are in a part',
      whole: 'Say that a part is whole',
    },
  },
  'public-episode': {
    name: 'Public pages of episodes',
    actions: { manage: 'Manage public pages of episodes', share: 'Share an episode' },
  },
  voice: { name: 'Voices', actions: { choose: 'Choose the voices of a part' } },
  transcript: {
    name: 'Transcripts',
    actions: {
      manage: 'Manage a transcript',
      send: 'Send a transcript',
      correct: 'Correct a transcript',
      remove: 'Delete a transcript',
      restore: 'Restore a transcript',
      make: 'Have a transcript made',
    },
  },
  rendition: {
    name: 'Finished episodes',
    actions: { master: 'Master an episode again', 'take-down': 'Take down a finished episode' },
  },
  mastering: {
    name: 'Mastering',
    actions: { read: 'Read the settings of mastering', update: 'Change the settings of mastering' },
  },
  playlist: { name: 'Playlists', actions: { ...resource('playlist', 'playlists'), read: 'Read a playlist' } },
  category: {
    name: 'Categories',
    actions: { ...resource('category', 'categories'), merge: 'Merge categories' },
  },
  host: { name: 'Hosts', actions: resource('host', 'hosts') },
  sponsor: { name: 'Sponsors', actions: resource('sponsor', 'sponsors') },
  'local-sponsor': {
    name: 'Sponsors of clubs',
    actions: {
      ...resource('sponsor of a club', 'sponsors of clubs'),
      remaster: 'Master published episodes again',
    },
  },
  campaign: {
    name: 'Campaigns',
    actions: {
      ...resource('campaign', 'campaigns'),
      duplicate: 'Copy a campaign',
      pause: 'Pause a campaign',
      resume: 'Let a campaign go on',
      remaster: 'Master published episodes again',
    },
  },
  'support-video': {
    name: 'Support videos',
    actions: {
      ...resource('support video', 'support videos'),
      watch: 'Watch support videos',
      move: 'Move a support video to another place',
    },
  },
  feed: {
    name: 'Podcast links',
    actions: { own: 'Manage own podcast links', make: 'Make a podcast link', end: 'End a podcast link' },
  },
  'child-feed': { name: 'Podcast links of children', actions: { manage: 'Manage podcast links of a child' } },
  'guest-link': {
    name: 'Guest links',
    actions: { manage: 'Manage guest links', make: 'Make a guest link', end: 'End a guest link' },
  },
  'feed-alert': {
    name: 'Alerts about podcast links',
    actions: { answer: 'Answer an alert about a podcast link' },
  },
  listen: {
    name: 'Listening',
    actions: { own: 'Listen', report: 'Listen', 'hand-over': 'Go on listening on another player' },
  },
  queue: { name: 'Queues', actions: { own: 'Change the own queue' } },
  reflection: {
    name: 'Answers',
    actions: {
      read: 'Read answers',
      answer: 'Answer a question',
      report: 'Report an answer',
      themes: 'Read what members think',
    },
  },
  'reflection-report': {
    name: 'Reported answers',
    actions: {
      manage: 'Manage reported answers',
      handle: 'Mark a report as done',
      reopen: 'Open a report again',
    },
  },
  question: { name: 'Questions', actions: { 'read-aloud': 'Read a question together' } },
  file: { name: 'Files', actions: { download: 'Download a file' } },
  image: { name: 'Images', actions: { send: 'Send an image' } },
  sound: { name: 'Recordings', actions: { send: 'Send a recording' } },
  video: { name: 'Videos', actions: { send: 'Send a video' } },
  unsent: { name: 'Unsent recordings', actions: { open: 'Open unsent recordings' } },
  versions: { name: 'Versions of the apps', actions: { save: 'Change the versions of the apps' } },
  news: { name: 'News', actions: { own: 'Change what news one gets' } },
  analytics: { name: 'Analytics', actions: { read: 'Read analytics' } },
  attention: { name: 'To do', actions: { read: 'Read what is to be done' } },
  console: { name: 'Search', actions: { search: 'Search the platform' } },
  history: { name: 'Histories', actions: { read: 'Read the history of an object' } },
  audit: { name: 'Audit', actions: { read: 'Read the audit' } },
  webhook: {
    name: 'Webhooks',
    actions: { ...resource('webhook', 'webhooks'), key: 'Change the key of a webhook' },
  },
} satisfies Record<string, AuditTopic>;
