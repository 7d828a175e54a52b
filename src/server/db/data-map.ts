import type { DataClass, Retention } from './data-classes';
import type { schema } from './schema/schema';

type Schema = typeof schema;

type DataMap = {
  [Table in keyof Schema]: { keep: Retention } & Partial<
    Record<DataClass, readonly (keyof Schema[Table]['$inferSelect'])[]>
  >;
};

/**
 * What is stored about whom, and for how long: each column of each table with its class. A test fails when a column
 * has none or two. Exports and erasures are to be made from it.
 */
export const dataMap: DataMap = {
  accountClaims: {
    keep: 'joining',
    club: ['id', 'clubId', 'noticeVersion', 'createdAt'],
    personal: ['confirmedAt', 'declinedAt'],
    child: ['childId', 'email', 'purposes'],
  },
  appVersions: { keep: 'installation', public: ['id', 'androidMemberAppVersion', 'iosMemberAppVersion'] },
  auditEntries: {
    keep: 'evidence',
    club: ['id', 'at', 'action', 'clubId', 'changes', 'result', 'requestId'],
    personal: ['actorId', 'object', 'address'],
  },
  campaignClubs: { keep: 'platform', club: ['campaignId', 'clubId'] },
  campaignEpisodes: { keep: 'platform', club: ['id', 'campaignId', 'episodeId', 'clubs'] },
  campaigns: {
    keep: 'platform',
    club: [
      'id',
      'rev',
      'sponsorId',
      'name',
      'startsOn',
      'endsOn',
      'paused',
      'allClubs',
      'spotFileId',
      'createdAt',
      'removedAt',
    ],
  },
  categories: {
    keep: 'platform',
    public: ['id', 'name', 'description'],
    club: ['rev', 'createdAt', 'removedAt'],
  },
  clubs: {
    keep: 'club',
    public: ['id', 'clubname', 'sortName', 'logoFileId', 'country', 'timeZone'],
    club: ['rev', 'identityFileId', 'status', 'joinRole', 'createdAt', 'removedAt'],
    personal: ['welfareEmail'],
    secret: ['joinCode'],
  },
  // It proves who agreed to what, so it outlives the account; of the child it has the id alone.
  consentEntries: {
    keep: 'evidence',
    club: ['id', 'noticeVersion', 'noticeSha256', 'method', 'zone'],
    personal: ['guardianId', 'at', 'address'],
    child: ['childId', 'purpose', 'given'],
  },
  endedLinks: { keep: 'joining', club: ['why', 'endedAt'], secret: ['tokenHash'] },
  endedJoinCodes: { keep: 'club', club: ['code', 'clubId', 'endedAt'] },
  episodeClubs: {
    keep: 'club',
    club: ['episodeId', 'clubId', 'joinedAt', 'maySendAgain', 'remindedAt'],
    personal: ['remindedBy'],
  },
  episodeHosts: { keep: 'platform', club: ['episodeId', 'position'], personal: ['hostId'] },
  episodeParts: {
    keep: 'club',
    club: [
      'episodeId',
      'clubId',
      'slot',
      'fileId',
      'check',
      'problem',
      'resendAskedAt',
      'resendReason',
      'checkAttempts',
      'checkUpdatedAt',
    ],
    personal: ['sentBy', 'sentAt'],
  },
  episodes: {
    keep: 'platform',
    club: [
      'id',
      'rev',
      'number',
      'season',
      'name',
      'description',
      'status',
      'audience',
      'endDate',
      'artworkFileId',
      'categoryId',
      'featureFileId',
      'questions',
      'guides',
      'publishAt',
      'publishProblem',
      'publishedAt',
      'createdAt',
      'removedAt',
    ],
  },
  families: { keep: 'club', club: ['clubId', 'createdAt'], personal: ['id'] },
  familyMembers: { keep: 'account', personal: ['familyId', 'userId', 'place', 'joinedAt'] },
  // The sender chose the file's name, which may name a person, as in "Interview Milo.m4a".
  files: {
    keep: 'file',
    club: [
      'id',
      'purpose',
      'clubId',
      'episodeId',
      'sha256',
      'bytes',
      'mime',
      'fullSizeId',
      'duration',
      'loudness',
      'peaks',
      'briefPeaks',
      'createdAt',
    ],
    personal: ['fileName', 'createdBy'],
    secret: ['key'],
  },
  guardianInviteChildren: { keep: 'joining', personal: ['inviteId'], child: ['childId'] },
  guardianInvites: {
    keep: 'joining',
    club: ['id', 'clubId', 'createdAt'],
    personal: ['familyId', 'invitedBy', 'email', 'household'],
  },
  hosts: {
    keep: 'platform',
    club: ['rev', 'createdAt', 'removedAt'],
    personal: ['id', 'name', 'bio', 'photoFileId'],
  },
  // An answer may hold whatever the call answers to this person.
  idempotencyKeys: {
    keep: 'repeat',
    club: ['key', 'request', 'status', 'createdAt'],
    personal: ['userId', 'body'],
  },
  installations: {
    keep: 'installation',
    public: ['demo', 'timeZone'],
    club: ['id', 'installationId', 'createdAt'],
  },
  invites: {
    keep: 'joining',
    club: ['id', 'clubId', 'createdAt'],
    personal: ['clubMemberRole', 'familyIds', 'email', 'invitedBy'],
  },
  joinRequests: {
    keep: 'joining',
    club: ['id', 'clubId'],
    personal: ['clubMemberRole', 'firstName', 'lastName', 'email', 'confirmedAt', 'createdAt'],
    secret: ['passwordHash'],
  },
  listeningDays: { keep: 'account', personal: ['userId', 'episodeId', 'day', 'seconds', 'countedUntil'] },
  notices: { keep: 'evidence', public: ['version', 'sha256', 'body', 'keptAt'] },
  oneTimeLinks: {
    keep: 'link',
    club: ['id', 'inviteId', 'joinRequestId', 'guardianInviteId', 'claimId', 'expiresAt'],
    personal: ['userId'],
    secret: ['tokenHash'],
  },
  playbacks: { keep: 'account', personal: ['userId', 'player', 'device', 'episodeId', 'startedAt'] },
  playlistEpisodes: { keep: 'club', club: ['playlistId', 'episodeId', 'position'] },
  playlists: {
    keep: 'club',
    club: ['id', 'rev', 'clubId', 'name', 'description', 'audience', 'coverFileId', 'createdAt', 'removedAt'],
  },
  productionChanges: { keep: 'platform', club: ['episodeId'] },
  productionCounts: {
    keep: 'platform',
    club: ['episodeId', 'clubs', 'delivered', 'ready', 'failed', 'rev'],
  },
  progress: {
    keep: 'account',
    personal: ['userId', 'episodeId', 'position', 'finished', 'rev', 'updatedAt'],
  },
  // The key holds whom a limit counts: an address, an account, or a spelling of one.
  rateLimits: { keep: 'limit', club: ['expire'], personal: ['key', 'points'] },
  // What somebody of any age has answered; of a child it is the most guarded thing that is kept.
  reflectionAnswers: {
    keep: 'account',
    club: ['clubId', 'asked'],
    personal: ['id', 'userId', 'episodeId', 'question', 'createdAt', 'updatedAt'],
    child: ['choice', 'words'],
  },
  // Without words. It stays when the answer or a person in it is gone, without saying who they were.
  reflectionReports: {
    keep: 'club',
    club: ['id', 'clubId', 'episodeId', 'reportedAt', 'handledAt'],
    personal: ['answerId', 'authorId', 'reporterId', 'handledBy'],
  },
  releasedContents: { keep: 'file', club: ['sha256', 'releasedAt'] },
  renditions: {
    keep: 'club',
    club: [
      'episodeId',
      'clubId',
      'status',
      'progress',
      'reason',
      'shortReason',
      'attempts',
      'fileId',
      'loudness',
      'truePeak',
      'chapters',
      'inputs',
      'campaignId',
      'spotSha256',
      'localSpotSha256',
      'updatedAt',
    ],
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
  setupCodes: { keep: 'link', club: ['id', 'createdAt'], secret: ['codeHash'] },
  sponsors: {
    keep: 'platform',
    public: ['link'],
    club: ['id', 'rev', 'clubId', 'name', 'logoFileId', 'spotFileId', 'createdAt', 'removedAt'],
  },
  suggestedClubs: {
    keep: 'platform',
    club: ['id', 'rev', 'name', 'town', 'status', 'clubId', 'createdAt', 'removedAt'],
    personal: ['contactName', 'contactEmail', 'note', 'declineReason'],
  },
  supportVideos: {
    keep: 'platform',
    club: [
      'id',
      'rev',
      'title',
      'description',
      'videoFileId',
      'link',
      'posterFileId',
      'audience',
      'position',
      'createdAt',
      'removedAt',
    ],
  },
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
      'claimedAt',
      'createdAt',
      'sortName',
      'searchText',
    ],
    child: ['birthYear', 'hasConsent', 'listedState'],
    secret: ['passwordHash'],
  },
  videoProgress: { keep: 'account', personal: ['userId', 'videoId', 'position', 'watchedAt', 'updatedAt'] },
};
