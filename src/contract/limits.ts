import { personLimits } from './person-limits';

const megabyte = 1024 * 1024;

/** Limits of the spec and of the product, read by forms, by the server and by the tests. Sizes in bytes. */
export const limits = {
  /** How long the answer to a write with an `Idempotency-Key` is kept. */
  repeatableHours: 24,
  /** How many answers of one person are kept, the newest ones: a browser repeats what it has just sent. */
  keptAnswers: 50,
  /** Seconds after which a request without an answer counts as lost. */
  repeatableWithinSeconds: 60,
  imageBytes: 5 * megabyte,
  audioBytes: 300 * megabyte,
  videoBytes: 500 * megabyte,
  audioHours: 3,
  ...personLimits,
  versionMax: 20,
  clubnameMax: 80,
  titleMax: 120,
  /** How long the spot of a club's own sponsor may be. */
  localSpotSeconds: 30,
  descriptionMax: 2000,
  /** For how long what was deleted can be restored, in days. */
  restorableDays: 30,
  /** For how long a part that was replaced or taken back can be brought back, in days. */
  versionDays: 7,
  /** Questions of an episode, the characters of each, and of a choice its answers and their characters. */
  questionsMax: 3,
  questionMax: 200,
  choicesMax: 6,
  choiceMax: 60,
  /** The longest text for what a club is asked to say in a part, and for how long it should be. */
  guideMax: 400,
  guideLengthMax: 60,
  /** An answer in own words, in characters. */
  answerMax: 500,
  /** A spoken answer, in seconds and bytes. */
  spokenSeconds: 60,
  spokenBytes: 2 * 1024 * 1024,
  /** How many episodes with questions a family is shown. */
  reflectionsShown: 6,
  /** Counts of what families answer are shown from this number on, and in steps of it. */
  fewestAnswers: 5,
  /** Links of a household for people without an account. */
  guestLinksMax: 5,
  /** A note of the platform about a club. */
  noteMax: 1000,
  /** Why a club is asked to send a part again. */
  resendReasonMax: 300,
  /** Within this many hours after a reminder a club is reminded again only on request. */
  remindAgainHours: 12,
  /**
   * The days before the Due Date on which clubs that lack parts are reminded automatically, from this hour of
   * their own clock.
   */
  remindDaysBefore: [7, 3, 1],
  remindFromHour: 8,
  /** The most clubs that are named before they are reminded. */
  remindersShown: 100,
  /** A show from elsewhere: its feed, its episodes. */
  showFeedBytes: 10 * megabyte,
  showEpisodesMax: 1000,
  guidMax: 500,
  pageSizeMax: 100,
  /** A list of children: its rows, and the characters of the whole file, which stay below what a call takes. */
  importRows: 5000,
  /** Invites of an import are sent in this pace, after some at once, because mail that looks like bulk is not delivered. */
  importInvitesAnHour: 360,
  importInvitesAtOnce: 30,
  importCharacters: 900_000,
  /** The rows of a list of clubs: all are made in one transaction. */
  importClubs: 1000,
  /** The hours of the club's clock in which news is sent, and for how long an episode waits for others to be told with. */
  newsFromHour: 8,
  newsUntilHour: 21,
  newsSettleMinutes: 30,
  playlistEpisodesMax: 200,
  /** Episodes that wait in a person's queue. */
  queueMax: 100,
  /** A transcript of a recording: its file, its lines, the characters of a line, of a speaker's name and of all lines together. */
  transcriptBytes: 2 * megabyte,
  cuesMax: 5000,
  cueMax: 500,
  speakerMax: 60,
  transcriptCharacters: 300_000,
  /** Widths below this are the mobile layout, in CSS pixels. */
  mobileBelow: 600,
  /** Picked at once in the mobile upload, and assignable to the slots. */
  pickerMax: 20,
  slotFilesMax: 3,
  /** Children who are named as heard in one part. */
  voicesMax: 50,
  chipNameMax: 17,
  headerNameMax: 13,
  drawerWidth: 400,
  /** The Club Profile: the logo's widest preview in pixels, and how much of the identity's file name is shown. */
  logoPreviewMax: 150,
  identityNameMax: 50,
  /** A longer identity is asked about, in seconds: it opens every episode. */
  identityUsual: 15,
  /** A logo is kept no larger than this, in pixels of its longer edge. */
  logoEdge: 512,
  /** The edges of an episode's artwork in pixels: podcast directories take no smaller and no larger. */
  artworkMin: 1400,
  artworkMax: 3000,
  episodeNumberMax: 9999,
  seasonMax: 999,
  hostsMax: 10,
  imagesMax: 10,
  /** What one club may send in a day: twenty of the largest recordings, or hundreds of usual ones. */
  clubBytesADay: 6 * 1024 * megabyte,
  /** Uploads of one person under way at the same time, on all devices together. */
  uploadsAtOnce: 4,
  /** Our own screens send larger files in pieces, so that what has arrived need not be sent again; smaller ones by the spec's call. */
  resumableAboveBytes: megabyte / 2,
  /** What one such piece holds: a proxy that collects bodies before it passes them on loses no more than one. */
  resumablePieceBytes: 4 * megabyte,
  /** An upload that was broken off can be continued for so long after its last byte. */
  resumableHours: 24,
  /** Broken-off uploads that are kept for one person: the oldest makes room for another. */
  resumableKept: 10,
  /** What a browser says of an error: names of components, and places in the scripts. */
  clientErrorNames: 12,
  clientErrorPlaces: 5,
} as const;
