import type { DataMap } from './data-classes';

/** The tables that are about people: their accounts, what they do, and what is kept of it. */
export const dataOfPeople = {
  accountClaims: {
    keep: 'joining',
    club: ['id', 'clubId', 'noticeVersion', 'createdAt'],
    personal: ['confirmedAt', 'declinedAt'],
    child: ['childId', 'email', 'purposes'],
  },
  auditEntries: {
    keep: 'evidence',
    club: ['id', 'at', 'action', 'clubId', 'changes', 'result', 'requestId'],
    personal: ['actorId', 'object', 'address'],
  },
  childRemovals: {
    keep: 'removal',
    personal: ['removedBy', 'removedAt'],
    child: ['childId', 'statusBefore'],
  },
  // It proves who agreed to what, so it outlives the account; of the child it has the id alone.
  consentEntries: {
    keep: 'evidence',
    club: ['id', 'noticeVersion', 'noticeSha256', 'method', 'zone'],
    personal: ['guardianId', 'at', 'address'],
    child: ['childId', 'purpose', 'given'],
  },
  deliveries: {
    keep: 'fetched',
    club: ['day', 'spot', 'clubId', 'episodeId', 'sponsorId', 'campaignId'],
    personal: ['key'],
  },
  downloadKeys: { keep: 'downloadKey', club: ['day', 'endsAt'], secret: ['key'] },
  // The key and the source are pseudonyms of an address while their key is there.
  downloads: { keep: 'fetched', club: ['day', 'hour', 'clubId', 'episodeId'], personal: ['key', 'source'] },
  downloadWindows: {
    keep: 'downloadWindow',
    club: ['clubId', 'episodeId', 'content'],
    personal: ['key', 'beganAt', 'lastAt', 'bytes'],
  },
  endedLinks: { keep: 'joining', club: ['why', 'endedAt'], secret: ['tokenHash'] },
  families: { keep: 'club', club: ['clubId', 'createdAt'], personal: ['id'] },
  familyMembers: {
    keep: 'account',
    personal: ['familyId', 'userId', 'place', 'joinedAt', 'sharedFrom', 'sharedWith'],
  },
  // An answer may hold all that the call returns to this person.
  idempotencyKeys: {
    keep: 'repeat',
    club: ['key', 'request', 'status', 'createdAt'],
    personal: ['userId', 'body', 'about'],
  },
  guardianInviteChildren: { keep: 'joining', personal: ['inviteId'], child: ['childId'] },
  guardianInvites: {
    keep: 'joining',
    club: ['id', 'clubId', 'createdAt'],
    personal: ['familyId', 'invitedBy', 'email', 'household'],
  },
  invites: {
    keep: 'joining',
    club: ['id', 'clubId', 'sendAt', 'createdAt'],
    personal: ['clubMemberRole', 'familyIds', 'email', 'invitedBy'],
  },
  joinRequests: {
    keep: 'joining',
    club: ['id', 'clubId'],
    personal: ['clubMemberRole', 'firstName', 'lastName', 'email', 'confirmedAt', 'createdAt'],
    secret: ['passwordHash'],
  },
  // Under a pseudonym, whose key is not in the database; with both one knows what a person has heard.
  listens: {
    keep: 'listening',
    club: ['clubId'],
    personal: ['day', 'listener', 'episodeId', 'playlistId', 'sponsorId', 'campaignId'],
  },
  stretches: {
    keep: 'listening',
    club: ['id', 'clubId', 'partLength', 'length'],
    personal: [
      'day',
      'second',
      'listener',
      'episodeId',
      'playlistId',
      'part',
      'sponsorId',
      'campaignId',
      'partFrom',
      'partTo',
      'positionFrom',
      'positionTo',
      'seconds',
    ],
  },
  notices: { keep: 'evidence', public: ['version', 'sha256', 'body', 'keptAt'] },
  oneTimeLinks: {
    keep: 'link',
    club: ['id', 'inviteId', 'joinRequestId', 'guardianInviteId', 'claimId', 'expiresAt'],
    personal: ['userId'],
    secret: ['tokenHash'],
  },
  playbacks: { keep: 'account', personal: ['userId', 'player', 'device', 'episodeId', 'startedAt'] },
  progress: {
    keep: 'account',
    personal: ['userId', 'episodeId', 'position', 'finished', 'rev', 'updatedAt'],
  },
  // The key says what a limit counts: an address, an account, or a spelling of one.
  rateLimits: { keep: 'limit', club: ['expire'], personal: ['key', 'points'] },
  // The answers of a person of any age; those of children are the most guarded data of all.
  reflectionAnswers: {
    keep: 'account',
    club: ['clubId', 'asked'],
    personal: ['id', 'userId', 'episodeId', 'question', 'createdAt', 'updatedAt'],
    child: ['choice', 'words', 'fileId'],
  },
  // Without words. It stays when the answer or a person in it is gone, without saying who they were.
  reflectionReports: {
    keep: 'club',
    club: ['id', 'clubId', 'episodeId', 'reportedAt', 'handledAt', 'spoken'],
    personal: ['answerId', 'authorId', 'reporterId', 'handledBy'],
  },
  resumableUploads: {
    keep: 'upload',
    club: ['id', 'clubId', 'episodeId', 'bytes', 'holder', 'heldUntil', 'wanted', 'createdAt', 'expiresAt'],
    personal: ['userId', 'fileName'],
  },
  sessions: {
    keep: 'session',
    personal: ['id', 'userId', 'device', 'createdAt', 'lastSeenAt', 'expiresAt'],
    secret: ['tokenHash'],
  },
  suggestedClubs: {
    keep: 'platform',
    club: ['id', 'rev', 'name', 'town', 'status', 'clubId', 'createdAt', 'removedAt'],
    personal: ['contactName', 'contactEmail', 'note', 'declineReason'],
  },
  switchedOffSessions: { keep: 'switchedOff', club: ['id', 'endedAt'], secret: ['tokenHash'] },
  // It opens nothing without the device. Backups include it, because recordings wait on devices meanwhile.
  unsentKeys: { keep: 'account', personal: ['userId', 'createdAt'], secret: ['tray', 'key'] },
  users: {
    keep: 'account',
    club: ['rev', 'clubId'],
    personal: [
      'id',
      'role',
      'clubMemberRole',
      'firstName',
      'lastName',
      'email',
      'phone',
      'countryCode',
      'username',
      'gender',
      'dob',
      'status',
      'createdAt',
      'claimedAt',
      'sortName',
      'searchText',
    ],
    child: ['birthYear', 'hasConsent', 'listedState'],
    secret: ['passwordHash'],
  },
  videoProgress: { keep: 'account', personal: ['userId', 'videoId', 'position', 'watchedAt', 'updatedAt'] },
} satisfies Partial<DataMap>;
