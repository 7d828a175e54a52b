import * as z from 'zod';
import { endpoint } from './endpoint';
import { PartGuides, RenditionBrief, type RenditionStatus } from './episode';
import { limits } from './limits';
import { dayText, lengthText, listEndpoint } from './list';
import { PartVoices, VoicesInput } from './personal/voices';
import { changed, FileUrl, Id, Instant, list } from './shapes';
import { slotNames } from './slot-names';

/** The three parts a club sends. What people call them is in `slot-names.ts`. */
export const Slot = z.enum(['intro', 'interview', 'outro']);
export type Slot = z.infer<typeof Slot>;
export const slots = Slot.options;

/** Whether the whole of a part can be heard: right after the upload it is decoded to its end. A bad part is no part. */
export const PartCheck = z.enum(['checking', 'good', 'bad']);
export type PartCheck = z.infer<typeof PartCheck>;

/** What its check says of a part; `problem` says in a sentence what is wrong with a bad one, and what to do. */
const checked = { check: PartCheck, problem: z.string().nullable() };

/** Who sent a part, and when. What the platform sent for a club is by "Platform". */
const sentBy = { at: Instant, by: z.string() };

/** What we know of a part beside its file. `duration` (seconds) and `peaks` (0..1) follow once it was analysed. */
const SentPart = z.object({
  ...sentBy,
  duration: z.number().nullable(),
  peaks: z.array(z.number()).nullable(),
  ...checked,
  /** The platform asks for this part once more; it counts as what it is until a new one comes. */
  resend: z.object({ at: Instant, reason: z.string() }).nullable(),
  voices: PartVoices,
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
});
export type Chapter = z.infer<typeof Chapter>;

/** The finished episode of one club. `loudness` in LUFS, `truePeak` in dBTP, measured; 800 peaks. */
export const Rendition = RenditionBrief.extend({
  loudness: z.number().nullable(),
  truePeak: z.number().nullable(),
  chapters: z.array(Chapter),
});
export type Rendition = z.infer<typeof Rendition>;

/** The spec's six fields and ours. A member gets null in the six: the raw parts stay with the club. */
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

const pair = z.object({ episodeId: Id, clubId: Id });

export const getEpisodeContent = endpoint({
  method: 'GET',
  path: '/api/episode/{episodeId}/clubs/{clubId}',
  summary: "A club's parts and finished episode",
  access: 'episode-content:read',
  params: pair,
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
    }),
  ),
  late: z.boolean(),
  /** When its admins were last reminded by email, and by whom. */
  reminded: z.object({ at: Instant, by: z.string() }).nullable(),
  /** It may send its parts although the episode is published. */
  maySendAgain: z.boolean(),
  rendition: RenditionBrief.omit({ peaks: true })
    /** Why it failed, in two or three words. */
    .extend({ shortReason: z.string().nullable() })
    .nullable(),
});
export type BoardRow = z.infer<typeof BoardRow>;

/** How many parts a club has sent: a bad one is no part, and one that is being checked is none yet. */
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

/** What people call how far a finished episode is. */
const renditionNames: Record<RenditionStatus, string> = {
  queued: 'Queued',
  rendering: 'Mastering',
  ready: 'Ready',
  failed: 'Failed',
};

export const listEpisodeClubs = listEndpoint({
  path: '/api/episode/{episodeId}/clubs',
  summary: 'The production board: what each club has sent, and its finished episode',
  words: { one: 'club', many: 'clubs' },
  access: 'episode:update',
  params: pair.pick({ episodeId: true }),
  row: BoardRow,
  sorts: ['clubname', 'sent'],
  first: 'clubname',
  filters: { show: z.enum(['all', 'late', 'silent', 'incomplete', 'asked', 'failed']).default('all') },
  columns: {
    clubname: { title: 'Club', text: ({ club }) => club.clubname },
    intro: { title: slotNames.intro, text: (row) => partText(row, 'intro') },
    interview: { title: slotNames.interview, text: (row) => partText(row, 'interview') },
    outro: { title: slotNames.outro, text: (row) => partText(row, 'outro') },
    sent: { title: 'Sent', text: ({ parts }) => goodParts(parts) },
    late: { title: 'Late', text: ({ late }) => (late ? 'yes' : 'no') },
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
      /** Of the late ones those that were late in the episode before, too. */
      lateTwice: z.number().int(),
      /** Of the late ones those that were reminded less than `limits.remindAgainHours` ago. */
      lateReminded: z.number().int(),
      /** Have sent nothing that can be used. */
      silent: z.number().int(),
      /** Have sent something, and not all three parts. */
      incomplete: z.number().int(),
      /** The first names of those two, at most three of each, in the order of the board. */
      names: z.object({ silent: z.array(z.string()), incomplete: z.array(z.string()) }),
      /** Were asked to send a part again, and have not yet. */
      asked: z.number().int(),
      /** Have parts that are still being checked. */
      checking: z.number().int(),
      ready: z.number().int(),
      failed: z.number().int(),
      mastering: z.number().int(),
      /** Parts with children's voices that have no consent on record: with one of them nothing is published. */
      withoutConsent: z.array(z.object({ clubname: z.string(), slot: Slot })),
      /** Of all ready renditions, in seconds. */
      duration: z.number(),
    }),
  }),
});

/** A value that a text field of a multipart call carries as JSON. */
const jsonText = (max: number, otherwise: string) =>
  z
    .string()
    .max(max)
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: otherwise });
        return z.NEVER;
      }
    });

export const uploadAudio = endpoint({
  method: 'POST',
  path: '/api/file/upload/audio',
  summary: "Send a club's parts: as many files as the map has slots, in its order",
  access: 'episode-content:send',
  upload: { field: 'file', kind: 'audio', maxFiles: limits.slotFilesMax },
  body: z.object({
    episodeId: Id,
    clubId: Id,
    /** JSON list of slot names, one for each file in order. */
    map: jsonText(200, 'Send the slots as a JSON list').pipe(
      z
        .array(Slot)
        .min(1, 'Assign at least one file to a part')
        .max(limits.slotFilesMax, `At most ${limits.slotFilesMax} files`)
        .refine((value) => new Set(value).size === value.length, 'Each part takes one file'),
    ),
    /** JSON list of whose voices each file has, in the order of the map; without it no child is heard in any. */
    voices: jsonText(10_000, 'Send the voices as a JSON list')
      .pipe(z.array(VoicesInput).max(limits.slotFilesMax, `At most ${limits.slotFilesMax} files`))
      .default([]),
  }),
  reply: changed(EpisodeContent),
});

/**
 * Where files are sent in pieces, by the tus protocol (1.0.0, with creation and termination). The metadata of an upload
 * are `episodeId`, `clubId` and `filename`. A file that has arrived becomes a part by `sendArrived`.
 */
export const resumablePath = '/api/file/upload/resumable';

/** 409 while a file has not arrived whole, or when it is not the one of `sha256`: it is then to be sent again. */
export const sendArrived = endpoint({
  method: 'POST',
  path: '/api/episode/{episodeId}/clubs/{clubId}/parts',
  summary: `Make parts of files that were sent in pieces to ${resumablePath} (tus 1.0.0)`,
  access: 'episode-content:send',
  params: pair,
  body: z.object({
    parts: z
      .array(
        z.object({
          slot: Slot,
          /** The last segment of the upload's address. */
          upload: z.string().regex(/^[\w-]{22}$/, 'Name the upload by its id'),
          /** Of the whole file, in lower-case hex: what arrived is compared with it. */
          sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the file in hex'),
          voices: VoicesInput.default(null),
        }),
      )
      .min(1, 'Assign at least one file to a part')
      .max(limits.slotFilesMax, `At most ${limits.slotFilesMax} files`)
      .refine(
        (value) => new Set(value.map(({ slot }) => slot)).size === value.length,
        'Each part takes one file',
      ),
  }),
  repeatable: true,
  reply: changed(EpisodeContent),
});

export const removePart = endpoint({
  method: 'DELETE',
  path: '/api/episode/{episodeId}/clubs/{clubId}/{slot}',
  summary: 'Take a part back',
  access: 'episode-content:send',
  params: pair.extend({ slot: Slot }),
  reply: changed(EpisodeContent),
});

/** What was said when the part was sent, put right. A child without consent keeps the part out of every finished episode. */
export const setVoices = endpoint({
  method: 'PUT',
  path: '/api/episode/{episodeId}/clubs/{clubId}/{slot}/voices',
  summary: "Say whether children's voices are in a part, and whose",
  access: 'episode-content:send',
  params: pair.extend({ slot: Slot }),
  body: z.object({ voices: VoicesInput }),
  reply: changed(EpisodeContent),
});

export const masterRendition = endpoint({
  method: 'POST',
  path: '/api/episode/{episodeId}/clubs/{clubId}/rendition',
  summary: "Master a club's episode again, or ahead of publishing to hear it",
  access: 'rendition:master',
  params: pair,
  reply: changed(EpisodeContent),
});
