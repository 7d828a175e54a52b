import type { schema } from '@/server/tables/schema';

type Columns = Partial<Record<keyof typeof schema, readonly string[]>>;

/** What the notice for guardians says that is kept, word for word, and the columns that it says it of. */
export const statements: readonly [words: string, columns: Columns][] = [
  [
    'a first name, a last name, a username and the year of birth',
    { users: ['firstName', 'lastName', 'username', 'birthYear', 'sortName', 'searchText'] },
  ],
  [
    'that it is a child of your club, since when it has the account, who looks after it, and what you agreed to',
    {
      users: ['id', 'role', 'clubMemberRole', 'status', 'createdAt', 'hasConsent', 'listedState'],
      families: ['id'],
      familyMembers: ['familyId', 'userId', 'place', 'joinedAt', 'sharedFrom', 'sharedWith'],
      consentEntries: ['guardianId', 'at', 'childId', 'purpose', 'given'],
    },
  ],
  [
    'where your child stopped in an episode, whether it heard it to the end, and when that was',
    { progress: ['userId', 'episodeId', 'position', 'finished', 'rev', 'updatedAt'] },
  ],
  [
    'the club, the episode and its part, whose spot it was, the playlist it was played from, from where to where, for how many seconds, and the day and second. In place of your child stands a number.',
    {
      stretches: [
        ...['day', 'second', 'listener', 'episodeId', 'playlistId', 'part', 'sponsorId', 'campaignId'],
        ...['partFrom', 'partTo', 'positionFrom', 'positionTo', 'seconds'],
      ],
      listens: ['day', 'listener', 'episodeId', 'playlistId', 'sponsorId', 'campaignId'],
    },
  ],
  [
    'its devices, since when and until when each is signed in, when it was used last, and which of them plays',
    {
      sessions: ['id', 'userId', 'device', 'createdAt', 'lastSeenAt', 'expiresAt'],
      playbacks: ['userId', 'player', 'device', 'episodeId', 'startedAt'],
    },
  ],
  ['we count tries to sign in', { rateLimits: ['key', 'points'] }],
  ['answers to what your child has sent', { idempotencyKeys: ['userId', 'body', 'about'] }],
  [
    'under a number made from its internet address',
    {
      deliveries: ['key'],
      downloads: ['key', 'source'],
      downloadWindows: ['key', 'beganAt', 'lastAt', 'bytes'],
    },
  ],
  [
    'your child may answer the one to three questions after an episode',
    {
      reflectionAnswers: [
        'id',
        'userId',
        'episodeId',
        'question',
        'createdAt',
        'updatedAt',
        'choice',
        'words',
      ],
    },
  ],
  [
    'say such an answer instead of writing it',
    { reflectionAnswers: ['fileId'], files: ['fileName', 'createdBy'] },
  ],
  [
    'When an answer is reported, we keep whose it was and who reported it',
    { reflectionReports: ['answerId', 'authorId', 'reporterId', 'handledBy'] },
  ],
  [
    'A recording of which the club says that your child is heard in it',
    { partVoices: ['childId'], renditionVoices: ['childId'] },
  ],
  [
    'For 7 days any guardian can undo the deletion',
    { childRemovals: ['removedBy', 'removedAt', 'childId', 'statusBefore'] },
  ],
  [
    'who agreed to what and what was done when and from which internet address',
    { auditEntries: ['actorId', 'object', 'address'], consentEntries: ['address'] },
  ],
  ['We write to you when a guardian joins', { guardianInviteChildren: ['inviteId', 'childId'] }],
  [
    'it may ask for an account of its own with an email address',
    {
      accountClaims: ['confirmedAt', 'declinedAt', 'childId', 'email', 'purposes'],
      users: ['claimedAt'],
    },
  ],
];

/** What it says that is not kept of a child, although there are columns for it. */
export const denials: readonly [words: string, columns: Columns][] = [
  [
    'No email, no phone number, no photo, no address, no gender and no day of birth',
    { users: ['email', 'phone', 'countryCode', 'gender', 'dob'] },
  ],
];

/** Tables whose people are never children: those who run clubs and the platform, and adults who are invited or join. */
export const ofAdults: readonly (keyof typeof schema)[] = [
  ...([
    'clubNotes',
    'clubs',
    'hosts',
    'episodeClubs',
    'episodeHosts',
    'episodeParts',
    'partVersions',
  ] as const),
  ...(['guardianInvites', 'invites', 'joinRequests', 'oneTimeLinks', 'resumableUploads'] as const),
  ...(['suggestedClubs', 'unsentKeys', 'videoProgress'] as const),
];
