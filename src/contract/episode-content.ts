import * as z from 'zod';
import { endpoint } from './endpoint';
import { PartGuides, RenditionBrief } from './episode';
import { MasteredPart, TranscriptBrief } from './file';
import { ChapterKinds, changed, FileUrl, Id, Instant } from './shapes';
import { PartVoices } from './voices';

/** The three parts a club sends. What people call them is in `slot-names.ts`. */
export const Slot = z.enum(['intro', 'interview', 'outro']);
export type Slot = z.infer<typeof Slot>;
export const slots = Slot.options;

/** Whether the whole of a part can be heard: right after the upload it is decoded to its end. A bad part is no part. */
export const PartCheck = z.enum(['checking', 'good', 'bad']);
export type PartCheck = z.infer<typeof PartCheck>;

/** The result of a part's check; `problem` says what is wrong with a bad one, and what to do. */
export const partChecked = { check: PartCheck, problem: z.string().nullable() };

/** Who sent a part, and when. What the platform sent for a club is by "Platform". */
export const partSentBy = { at: Instant, by: z.string() };

/** What we know of a part beside its file. `duration` (seconds) and `peaks` (0..1) follow once it was analysed. */
const SentPart = z.object({
  ...partSentBy,
  duration: z.number().nullable(),
  peaks: z.array(z.number()).nullable(),
  ...partChecked,
  /** The platform asks for this part once more; its state stays until a new one comes. */
  resend: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** The question to the sender of a good part that may be cut short, until it is answered. */
  doubt: z.string().nullable(),
  /** While this one is checked the episode keeps the good part before it. */
  keeps: z.object({ url: FileUrl, name: z.string() }).nullable(),
  /** A later file that was found bad, so that this one stays. */
  refused: z.object({ ...partSentBy, name: z.string(), problem: z.string() }).nullable(),
  voices: PartVoices,
  /** How far what is said in it is written down. */
  transcript: TranscriptBrief.optional(),
  /** As families will hear it; absent while that is being made, and `unmastered` says why where it cannot be. */
  mastered: MasteredPart.optional(),
  unmastered: z.string().optional(),
});
export type SentPart = z.infer<typeof SentPart>;

/** One part of the finished episode, in seconds from its start. */
export const Chapter = z.object({
  title: z.string(),
  kind: ChapterKinds,
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

export const masterRendition = endpoint({
  method: 'POST',
  path: '/api/episode/{episodeId}/clubs/{clubId}/rendition',
  summary: "Master a club's episode again, or ahead of publishing to hear it",
  access: 'rendition:master',
  params: RenditionParams,
  reply: changed(EpisodeContent),
});
