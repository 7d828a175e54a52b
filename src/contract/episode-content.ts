import * as z from 'zod';
import { endpoint } from './endpoint';
import { PartGuides, RenditionBrief, type RenditionStatus } from './episode';
import { TranscriptBrief } from './file';
import { dayText, lengthText, listEndpoint } from './list';
import { changed, FileUrl, Id, Instant, list } from './shapes';
import { shortSlotNames } from './slot-names';
import { PartVoices } from './voices';

/** The three parts a club sends. What people call them is in `slot-names.ts`. */
export const Slot = z.enum(['intro', 'interview', 'outro']);
export type Slot = z.infer<typeof Slot>;
export const slots = Slot.options;

/** Whether the whole of a part can be heard: right after the upload it is decoded to its end. A bad part is no part. */
export const PartCheck = z.enum(['checking', 'good', 'bad']);
export type PartCheck = z.infer<typeof PartCheck>;

/** The result of a part's check; `problem` says what is wrong with a bad one, and what to do. */
const checked = { check: PartCheck, problem: z.string().nullable() };

/** Who sent a part, and when. What the platform sent for a club is by "Platform". */
const sentBy = { at: Instant, by: z.string() };

/** What we know of a part beside its file. `duration` (seconds) and `peaks` (0..1) follow once it was analysed. */
const SentPart = z.object({
  ...sentBy,
  duration: z.number().nullable(),
  peaks: z.array(z.number()).nullable(),
  ...checked,
  /** The platform asks for this part once more; its state stays until a new one comes. */
  resend: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** The question to the sender of a good part that may be cut short, until it is answered. */
  doubt: z.string().nullable(),
  /** While this one is checked the episode keeps the good part before it. */
  keeps: z.object({ url: FileUrl, name: z.string() }).nullable(),
  /** A later file that was found bad, so that this one stays. */
  refused: z.object({ ...sentBy, name: z.string(), problem: z.string() }).nullable(),
  voices: PartVoices,
  /** How far what is said in it is written down. */
  transcript: TranscriptBrief.optional(),
});
export type SentPart = z.infer<typeof SentPart>;

/** One part of the finished episode, in seconds from its start. */
export const Chapter = z.object({
  title: z.string(),
  /** The kinds, in the running order of every finished episode. */
  kind: z.enum([
    'audioIdentity',
    'intro',
    'campaignSpot',
    'interview',
    'feature',
    'localSponsorSpot',
    'outro',
  ]),
  start: z.number(),
  end: z.number(),
  /**
   * Names the recording, the same in every episode that it is heard in, and nothing of whose it is. Only for what
   * people may leave out once they have heard it: never for spots.
   */
  recording: z.string().optional(),
});
export type Chapter = z.infer<typeof Chapter>;
/** The kind of a part in the running order. Errors and chapters name it. */
export type ChapterKind = Chapter['kind'];

/** The finished episode of one club. `loudness` in LUFS, `truePeak` in dBTP, measured; 800 peaks. */
export const Rendition = RenditionBrief.extend({
  loudness: z.number().nullable(),
  truePeak: z.number().nullable(),
  chapters: z.array(Chapter),
  /** Whether what is said in it can be read. */
  transcript: z.boolean().optional(),
});
export type Rendition = z.infer<typeof Rendition>;

/**
 * The spec's six fields and ours. A member gets null in the six: the raw parts stay with the club. A replacement that is being
 * checked is shown in place of the part that the episode keeps meanwhile.
 */
export const EpisodeContent = z.object({
  intro: FileUrl.nullable(),
  intro_name: z.string().nullable(),
  interview: FileUrl.nullable(),
  interview_name: z.string().nullable(),
  outro: FileUrl.nullable(),
  outro_name: z.string().nullable(),
  sent: z.object({ intro: SentPart.nullable(), interview: SentPart.nullable(), outro: SentPart.nullable() }),
  /** What the platform asks clubs to say in this episode; null for a member. */
  guides: PartGuides.nullable(),
  /** Parts that are gone because a guardian has withdrawn the consent to a voice, until another one is sent. */
  takenDown: z.array(z.object({ slot: Slot, at: Instant })),
  rendition: Rendition.nullable(),
});
export type EpisodeContent = z.infer<typeof EpisodeContent>;

/** A club's part in an episode, in a path. */
export const RenditionParams = z.object({ episodeId: Id, clubId: Id });

export const getEpisodeContent = endpoint({
  method: 'GET',
  path: '/api/episode/{episodeId}/clubs/{clubId}',
  summary: "A club's parts and finished episode",
  access: 'episode-content:read',
  params: RenditionParams,
  reply: z.object({ data: EpisodeContent }),
});

/** A row of the production board. A slot holds the part's length in seconds (null while unknown), or null if missing. */
export const BoardRow = z.object({
  club: z.object({ id: Id, clubname: z.string() }),
  parts: z.array(
    z.object({
      slot: Slot,
      url: FileUrl,
      ...sentBy,
      duration: z.number().nullable(),
      ...checked,
      /** The platform has asked for this part once more. */
      resendAsked: z.boolean(),
      /** The club has not said whether a child is heard in it. */
      untold: z.boolean(),
    }),
  ),
  late: z.boolean(),
  /** When its admins were last reminded by email, and the name of the sender; null if it was done automatically. */
  reminded: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
  /** It may send its parts although the episode is published. */
  maySendAgain: z.boolean(),
  rendition: RenditionBrief.omit({ peaks: true })
    /** Why it failed, in two or three words. */
    .extend({ shortReason: z.string().nullable() })
    .nullable(),
});
export type BoardRow = z.infer<typeof BoardRow>;

/** How many good parts a club has sent; bad ones and those being checked do not count. */
export const goodParts = (parts: BoardRow['parts']): number =>
  parts.filter(({ check }) => check === 'good').length;

function partText({ parts }: BoardRow, slot: Slot): string {
  const part = parts.find((sent) => sent.slot === slot);
  if (!part) return 'Not yet';
  if (part.check === 'checking') return 'Checking';
  if (part.check === 'bad') return part.problem ?? 'Not usable';
  if (part.resendAsked) return 'Re-send asked';
  return lengthText(part.duration) ?? 'Sent';
}

/** The words for the states of a finished episode. */
const renditionNames: Record<RenditionStatus, string> = {
  queued: 'Queued',
  rendering: 'Mastering',
  ready: 'Ready',
  failed: 'Failed',
};

const Names = z.array(z.string());
const Named = z.object({ id: Id, name: z.string() });

export const listEpisodeClubs = listEndpoint({
  path: '/api/episode/{episodeId}/clubs',
  summary: 'The production board: what each club has sent, and its finished episode',
  words: { one: 'club', many: 'clubs' },
  access: 'episode:update',
  params: RenditionParams.pick({ episodeId: true }),
  row: BoardRow,
  sorts: ['clubname', 'sent'],
  first: 'clubname',
  filters: {
    show: z
      .enum([
        'all',
        'late',
        'silent',
        'incomplete',
        'asked',
        'untold',
        'failed',
        'ready',
        'checking',
        'bad',
        'voices',
      ])
      .default('all'),
  },
  columns: {
    clubname: { title: 'Club', text: ({ club }) => club.clubname },
    intro: { title: shortSlotNames.intro, text: (row) => partText(row, 'intro') },
    interview: { title: shortSlotNames.interview, text: (row) => partText(row, 'interview') },
    outro: { title: shortSlotNames.outro, text: (row) => partText(row, 'outro') },
    sent: { title: 'Sent', text: ({ parts }) => goodParts(parts) },
    late: { title: 'Late', text: ({ late }) => (late ? 'yes' : 'no') },
    untold: {
      title: 'Child’s voice not answered',
      text: ({ parts }) => parts.filter(({ untold }) => untold).length,
    },
    reminded: { title: 'Reminded', text: ({ reminded }, zone) => dayText(reminded?.at ?? null, zone) },
    rendition: {
      title: 'Episode for this club',
      text: ({ rendition }) => rendition && renditionNames[rendition.status],
    },
    length: { title: 'Length', text: ({ rendition }) => lengthText(rendition?.duration ?? null) },
    reason: { title: 'Reason', text: ({ rendition }) => rendition?.reason ?? null },
  },
  reply: list(BoardRow).extend({
    summary: z.object({
      clubs: z.number().int(),
      delivered: z.number().int(),
      late: z.number().int(),
      /** The late clubs that were late in the episode before, too. */
      lateTwice: z.number().int(),
      /** The late clubs that were reminded less than `limits.remindAgainHours` ago. */
      lateReminded: z.number().int(),
      /** Have sent nothing that can be used. */
      silent: z.number().int(),
      /** Have sent something, and not all three parts. */
      incomplete: z.number().int(),
      /** Were asked to send a part again, and have not yet. */
      asked: z.number().int(),
      /** Have usable parts of which they have not said whether a child is heard, and how many parts those are. */
      untold: z.number().int(),
      untoldParts: z.number().int(),
      /** Have sent a part that cannot be used. */
      bad: z.number().int(),
      /** Have parts with children's voices that have no consent on record: with one of them nothing is published. */
      voices: z.number().int(),
      /** The first names of each of those six, at most three, in the order of the board. */
      names: z.object({
        ...{ silent: Names, incomplete: Names, asked: Names, bad: Names, untold: Names, voices: Names },
      }),
      /** Have sent all three parts, and none has a problem. */
      prepared: z.number().int(),
      /** Have sent something that was asked for again, is bad, or has voices without consent. */
      troubled: z.number().int(),
      /** Have parts that are still being checked. */
      checking: z.number().int(),
      ready: z.number().int(),
      failed: z.number().int(),
      mastering: z.number().int(),
      /** Clubs in whose episode no spot will be heard, because the campaigns that run or are scheduled in them have no audio. */
      noSpot: z.object({ clubs: z.number().int(), campaigns: z.array(Named), total: z.number().int() }),
      /** Why it could not be published now, in a sentence; null when it could, and while it is not in progress. */
      refusal: z.string().nullable(),
      /** The length of all ready renditions together, in seconds. */
      duration: z.number(),
    }),
  }),
});

export const masterRendition = endpoint({
  method: 'POST',
  path: '/api/episode/{episodeId}/clubs/{clubId}/rendition',
  summary: "Master a club's episode again, or ahead of publishing to hear it",
  access: 'rendition:master',
  params: RenditionParams,
  reply: changed(EpisodeContent),
});
