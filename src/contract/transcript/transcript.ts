import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { RenditionParams } from '../episode-content';
import { TranscriptBrief } from '../file';
import { limits } from '../limits';
import { changed, Id, line, Revision, requiredProse } from '../shapes';

/** A line of what is said. `start` and `end` in seconds; `speaker` where it is known. Plain text. */
export const Cue = z.object({
  start: z.number(),
  end: z.number(),
  speaker: z.string().nullable(),
  text: z.string(),
});
export type Cue = z.infer<typeof Cue>;

/** What is said in one recording: a part of a club, or the platform's feature. Times count from its own start. */
const Transcript = TranscriptBrief.extend({ rev: Revision, cues: z.array(Cue) });
export type Transcript = z.infer<typeof Transcript>;

/** A recording by its URL's last segment, so that a text never moves to another recording. */
const recording = z.object({ key: z.string().regex(/^[\w-]{22}$/, t`Not a recording`) });

export const getTranscript = endpoint({
  method: 'GET',
  path: '/api/transcript/{key}',
  summary: 'What is said in a recording, line by line, and how far the writing is',
  access: 'transcript:manage',
  params: recording,
  reply: z.object({ data: Transcript }),
});

/** A file of another service, or written by hand. One odd caption does not refuse the others; 422 where none can be used. */
export const uploadTranscript = endpoint({
  method: 'POST',
  path: '/api/transcript/{key}/file',
  summary: 'Send what is said in a recording as a VTT or SRT file; it replaces what there was',
  access: 'transcript:manage',
  params: recording,
  upload: { field: 'file', kind: 'captions', maxFiles: 1 },
  reply: changed(Transcript).extend({
    /** How many captions were read, left out and odd, why, and in which lines of the file; null where all is as it should be. */
    notice: z.string().nullable(),
  }),
});

const second = z
  .number()
  .min(0)
  .max(limits.audioHours * 3600 + 60);

/** A line as it is corrected by hand. */
const CueInput = z
  .object({
    start: second,
    end: second,
    speaker: line(limits.speakerMax, t`Enter who speaks`).nullable(),
    text: requiredProse(limits.cueMax, t`Write what is said, or delete the line`),
  })
  .refine(({ start, end }) => end > start, {
    path: ['end'],
    message: t`The end of a line must be after its start`,
  });

export const saveTranscript = endpoint({
  method: 'PUT',
  path: '/api/transcript/{key}',
  summary: 'Correct what is said in a recording; `If-Match` names the revision that was read',
  access: 'transcript:manage',
  params: recording,
  body: z.object({
    cues: z
      .array(CueInput)
      .min(1, t`Keep at least one line, or remove the transcript`)
      .max(limits.cuesMax, { error: () => t`At most ${limits.cuesMax} lines` })
      .refine(
        (cues) => cues.reduce((sum, { text }) => sum + text.length, 0) <= limits.transcriptCharacters,
        t`This is too long`,
      ),
  }),
  reply: changed(Transcript),
});

export const removeTranscript = endpoint({
  method: 'DELETE',
  path: '/api/transcript/{key}',
  summary: 'Remove what is said in a recording; for a while it can be brought back',
  access: 'transcript:manage',
  params: recording,
  reply: z.object({ message: z.string() }),
});

export const restoreTranscript = endpoint({
  method: 'POST',
  path: '/api/transcript/{key}/restore',
  summary: 'Bring back what was removed',
  access: 'transcript:manage',
  params: recording,
  reply: changed(Transcript),
});

/** 409 where the operator has set no service, or no consent covers it. */
export const makeTranscript = endpoint({
  method: 'POST',
  path: '/api/transcript/{key}/make',
  summary: 'Have a recording written down by the service, for the first time or once more',
  access: 'transcript:manage',
  params: recording,
  reply: changed(Transcript),
});

/** The lines of a finished episode. `start` and `end` count from the start of that. */
export const getRenditionTranscript = endpoint({
  method: 'GET',
  path: '/api/episode/{episodeId}/clubs/{clubId}/transcript',
  summary: 'What is said in the finished episode of a club, line by line; 304 by its ETag',
  access: 'episode-content:read',
  params: RenditionParams,
  reply: z.object({ data: z.array(Cue) }),
});

export const getRenditionCaptions = endpoint({
  method: 'GET',
  path: '/api/episode/{episodeId}/clubs/{clubId}/transcript.vtt',
  summary: 'The same as WebVTT',
  access: 'episode-content:read',
  params: RenditionParams,
  mime: 'text/vtt',
  reply: z.string(),
});

/** Where in an episode something is said. */
export const Said = z.object({
  episodeId: Id,
  /** The second of the finished episode at which the line begins. */
  start: z.number(),
  speaker: z.string().nullable(),
  text: z.string(),
});
export type Said = z.infer<typeof Said>;

/** How many episodes a search of what is said shows, the newest first. */
export const saidShown = 10;

export const searchSaid = endpoint({
  method: 'GET',
  path: '/api/transcript/search',
  summary:
    'Episodes for me in which something is said, each with its first line that has the most of the words',
  access: 'listen:own',
  query: z.object({ q: line(100, t`Enter what to search for`) }),
  reply: z.object({ data: z.array(Said) }),
});

export const transcriptEndpoints = {
  searchSaid,
  getTranscript,
  uploadTranscript,
  saveTranscript,
  removeTranscript,
  restoreTranscript,
  makeTranscript,
  getRenditionTranscript,
  getRenditionCaptions,
};
