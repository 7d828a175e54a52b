import type { Retention } from '@/server/tables/data-classes';
import type { schema } from '@/server/tables/schema';

export type Table = keyof typeof schema;

/** What is said to be kept, word for word, and the columns that it is said of. */
interface Statement {
  /** In the notice that guardians read. */
  notice: string;
  /** On the page that children read; null of what only guardians have made or seen. */
  child: string | null;
  columns: Partial<Record<Table, readonly string[]>>;
}

export const statements: readonly Statement[] = [
  {
    notice: 'a first name, a last name, a username and the year of birth',
    child: 'We know your first name and your last name.',
    columns: { users: ['firstName', 'lastName', 'username', 'birthYear', 'sortName', 'searchText'] },
  },
  {
    notice:
      'that it is a child of your club, since when it has the account, who looks after it, and what you agreed to',
    child: 'We know your club and your grown-ups, and what they said yes to.',
    columns: {
      users: ['id', 'role', 'clubMemberRole', 'status', 'createdAt', 'hasConsent', 'listedState'],
      families: ['id'],
      familyMembers: ['familyId', 'userId', 'place', 'joinedAt', 'sharedFrom', 'sharedWith'],
      consentEntries: ['guardianId', 'at', 'childId', 'purpose', 'given'],
    },
  },
  {
    notice: 'where your child stopped in an episode, whether it heard it to the end, and when that was',
    child: 'We keep where you stopped in a show, and when.',
    columns: { progress: ['userId', 'episodeId', 'position', 'finished', 'rev', 'updatedAt'] },
  },
  {
    notice:
      'When a season is over, you also see how many of its episodes you and your children have heard and for how long, as one number for all of you, and your child can read that, too.',
    child: 'At the end of a season they see one number for how much you and they heard.',
    columns: {},
  },
  {
    notice:
      'We keep which episodes your child has put into its queue, in which order, and when it changed them last.',
    child: 'We keep the shows you want to hear next.',
    columns: { queues: ['userId', 'episodeIds', 'rev', 'updatedAt'] },
  },
  {
    notice:
      'For 90 days we also keep what sounded in the player: the club, the episode and its part, whose spot it was, the playlist it was played from, from where to where, for how many seconds, and the day and second. A number takes the place of your child.',
    child: 'For 90 days we keep what you heard and when. It has a number, not your name.',
    columns: {
      stretches: [
        ...['day', 'second', 'listener', 'episodeId', 'playlistId', 'part', 'sponsorId', 'campaignId'],
        ...['partFrom', 'partTo', 'positionFrom', 'positionTo', 'seconds'],
      ],
      listens: ['day', 'listener', 'episodeId', 'playlistId', 'sponsorId', 'campaignId'],
    },
  },
  {
    notice:
      'what is said in a recording of the club may be written down. The text is kept with the recording, is read by who may hear it',
    child: 'We may write down what is said in a show, so you can read it.',
    columns: { transcripts: ['cues', 'words'] },
  },
  {
    notice: 'its devices, since when and until when each is signed in and when it was used last',
    child: 'We know which phones you sign in with, and when.',
    columns: { sessions: ['id', 'userId', 'device', 'createdAt', 'lastSeenAt', 'expiresAt'] },
  },
  {
    notice:
      'which it is, who made it a shared one and when, who is on it, who put them there and when, who listens on it now, when a password was typed on it last, how often a PIN was wrong, when it was used last and until when it is shared',
    child: 'We know which phone your family shares, and who is on it.',
    columns: {
      sharedDevices: ['id', 'familyId', 'madeBy', 'device', 'createdAt', 'usedAt', 'expiresAt'],
      sharedDeviceMembers: ['deviceId', 'userId', 'addedBy', 'addedAt', 'wrongPins'],
      sessionListeners: ['sessionId', 'userId'],
      sessions: ['sharedDeviceId', 'provenAt'],
    },
  },
  {
    notice: 'which one played last, which episode, and since when',
    child: 'We know which one played last.',
    columns: { playbacks: ['userId', 'player', 'device', 'episodeId', 'startedAt'] },
  },
  {
    notice: 'we count, by account and by internet address, tries to sign in and how often something is sent',
    child: 'we count how many times you try to sign in',
    columns: { rateLimits: ['key', 'points'] },
  },
  {
    // Of what is said below: the same words, once more.
    notice: 'answers to what your child has sent',
    child: null,
    columns: { idempotencyKeys: ['userId', 'body', 'about'] },
  },
  {
    notice:
      'we keep for two days what of it was fetched and when, and for 90 days the hour, under a number made from its internet address and its app or browser',
    child: 'If your phone gets a show, we count it for 90 days. It has a number, not your name.',
    columns: {
      deliveries: ['key'],
      downloads: ['key', 'source'],
      downloadWindows: ['key', 'beganAt', 'lastAt', 'bytes'],
    },
  },
  {
    notice: 'We keep an answer with its question, and when it was given and changed.',
    child: 'We keep what you said and when.',
    columns: {
      reflectionAnswers: [
        ...['id', 'userId', 'episodeId', 'question', 'createdAt', 'updatedAt', 'choice', 'words'],
      ],
    },
  },
  {
    notice: 'For 90 days we keep that we did, so that we do it once.',
    child: 'We keep a note of this for 90 days.',
    columns: { newsItems: ['userId', 'episodeId', 'childId'] },
  },
  {
    notice: 'We keep the recording and who made it.',
    child: 'you can speak your answer',
    columns: { reflectionAnswers: ['fileId'], files: ['fileName', 'createdBy'] },
  },
  {
    notice:
      'When an answer is reported, we keep which one, whose it was, who reported it and who has seen to it',
    child: 'You can ask the club for help. We keep that you did.',
    columns: { reflectionReports: ['answerId', 'authorId', 'reporterId', 'handledBy'] },
  },
  {
    notice: 'We keep of which recordings the club says that your child is heard in them',
    child: 'Your club tells us in which shows you can be heard. We keep that.',
    columns: { partVoices: ['childId'], renditionVoices: ['childId'] },
  },
  {
    notice:
      'We keep who switched it on and when, when the link was read last and by which app, and for two days from how many networks and by how many apps',
    child: 'A grown-up can put your shows into another app. We keep when it was used last.',
    columns: {
      feeds: [
        ...['id', 'kind', 'userId', 'madeBy', 'familyId', 'guestName', 'createdAt', 'endsAt'],
        ...['lastReadAt', 'lastReadBy', 'alertedAt', 'alertNetworks', 'alertApps'],
      ],
      feedReads: ['feedId', 'day', 'kind', 'place'],
    },
  },
  {
    notice:
      'For 7 days any guardian can undo the deletion and sees your child’s first name for it, and we keep who deleted it and when',
    child: 'For seven days they can change their mind.',
    columns: { childRemovals: ['removedBy', 'removedAt', 'childId', 'statusBefore', 'because'] },
  },
  {
    notice:
      'For this we keep when it was used last, when we wrote to you and on how many days it was not used, and when you said that it stays.',
    child:
      'We keep when you were here last. If you are not here for a year, we ask your grown-ups if you stay.',
    columns: {
      childUses: ['childId', 'usedAt', 'keptAt', 'noticedAt', 'sentAt', 'days', 'countedAt'],
    },
  },
  {
    notice: 'who agreed to what and what was done when and from which internet address',
    child: 'We only keep a list of who said yes or no, and who did what.',
    columns: { auditEntries: ['actorId', 'object', 'address'], consentEntries: ['address'] },
  },
  {
    notice: 'An invite to another household says which children it is for',
    child: null,
    columns: { guardianInviteChildren: ['inviteId', 'childId'] },
  },
  {
    notice: 'We keep its email address, what it agrees to, and when it asked and was answered.',
    child: 'Then we know your email.',
    columns: {
      accountClaims: ['confirmedAt', 'declinedAt', 'childId', 'email', 'purposes'],
      users: ['claimedAt'],
    },
  },
];

/** What is said not to be kept of a child, although there are columns for it. */
export const denials: readonly Statement[] = [
  {
    notice: 'No email, no phone number, no photo, no address, no gender and no day of birth',
    child: 'We do not have a photo of you. We do not know where you live.',
    columns: { users: ['email', 'phone', 'countryCode', 'gender', 'dob'] },
  },
  {
    notice: 'Of your child we keep four things:',
    child: null,
    columns: { users: ['language'] },
  },
];

/** How long the notice says that rows of children are kept. */
export const retentionWords: Partial<Record<Retention, string>> = {
  account: 'withdraw your consent to any of this at any time, or delete the account',
  // Of families and of voices: they go with the child, and with its club.
  club: 'then all is erased',
  downloadWindow: 'we keep for two days what of it was fetched and when',
  evidence: 'What stays is a list of who agreed to what and what was done',
  feed: 'A link is kept until it is ended, or for 30 days after it ran out.',
  feedRead: 'for two days from how many networks and by how many apps',
  fetched: 'for 90 days the hour',
  file: 'When you withdraw this consent, the recordings are erased at once.',
  joining: 'until it is accepted or removed',
  limit: 'For a day at most we count',
  listening: 'For 90 days we also keep what sounded in the player',
  recording: 'goes when the recording goes',
  news: 'For 90 days we keep that we did, so that we do it once.',
  removal: 'For 7 days any guardian can undo the deletion',
  repeat: 'For 24 hours we keep answers',
  session: 'since when and until when each is signed in',
  sharedDevice: 'It is forgotten once you end it under Family Members',
};

/** Tables whose people are never children: those who run clubs and the platform, and adults who are invited or join. */
export const ofAdults: readonly Table[] = [
  ...([
    'clubArchives',
    'clubNotes',
    'clubs',
    'hosts',
    'knownDevices',
    'newsChoices',
    'passkeys',
    'providerLinks',
    'pushSubscriptions',
    'recoveryCodes',
    'secondFactors',
    'showImports',
    'signInChallenges',
    'suggestedClubs',
    'unsentKeys',
    'userPins',
    'videoProgress',
  ] as const),
  ...(['episodeClubs', 'episodeHosts', 'episodeParts', 'partVersions'] as const),
  ...(['guardianInvites', 'invites', 'joinRequests', 'oneTimeLinks', 'resumableUploads'] as const),
];
