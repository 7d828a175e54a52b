import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { EpisodeContent, RenditionParams, Slot } from '../episode-content';
import { limits } from '../limits';
import { changed, Id } from '../shapes';
import { VoicesInput, VoicesSaid } from '../voices';

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
    map: jsonText(200, t`Send the slots as a JSON list`).pipe(
      z
        .array(Slot)
        .min(1, t`Assign at least one file to a part`)
        .max(limits.slotFilesMax, { error: () => t`At most ${limits.slotFilesMax} files` })
        .refine((value) => new Set(value).size === value.length, t`Each part takes one file`),
    ),
    /** JSON list of the children's voices in each file, in the order of the map; without it no answer is given for any. */
    voices: jsonText(10_000, t`Send the voices as a JSON list`)
      .pipe(
        z
          .array(VoicesSaid)
          .max(limits.slotFilesMax, { error: () => t`At most ${limits.slotFilesMax} files` }),
      )
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
  params: RenditionParams,
  body: z.object({
    parts: z
      .array(
        z.object({
          slot: Slot,
          /** The last segment of the upload's address. */
          upload: z.string().regex(/^[\w-]{22}$/, t`Send the id of the upload`),
          /** The SHA-256 of the whole file in lower-case hex. The server compares it with what arrived. */
          sha256: z.string().regex(/^[0-9a-f]{64}$/, t`Send the SHA-256 of the file in hex`),
          voices: VoicesSaid,
        }),
      )
      .min(1, t`Assign at least one file to a part`)
      .max(limits.slotFilesMax, { error: () => t`At most ${limits.slotFilesMax} files` })
      .refine(
        (value) => new Set(value.map(({ slot }) => slot)).size === value.length,
        t`Each part takes one file`,
      ),
  }),
  repeatable: true,
  reply: changed(EpisodeContent),
});

const slotOfClub = RenditionParams.extend({ slot: Slot });

/**
 * Takes back what the slot shows: a replacement that is being checked, otherwise the part. `version` brings
 * it back. Here and for the answers about a part, `If-Match` names the file that was seen, as for
 * `uploadAudio`: 409 when the slot shows another one.
 */
export const removePart = endpoint({
  method: 'DELETE',
  path: '/api/episode/{episodeId}/clubs/{clubId}/{slot}',
  summary: 'Take a part back',
  access: 'episode-content:send',
  params: slotOfClub,
  reply: changed(EpisodeContent).extend({ version: Id }),
});

/** 409 for a file that was found bad. What is in the slot becomes a version in its turn. */
export const restorePart = endpoint({
  method: 'POST',
  path: '/api/episode/{episodeId}/clubs/{clubId}/{slot}/restore',
  summary: 'Bring back a part that was replaced or taken back',
  access: 'episode-content:send',
  params: slotOfClub,
  body: z.object({ version: Id }),
  reply: changed(EpisodeContent),
});

/** Answers the question about a part that may be cut short (`doubt`): it is not. 409 for one that is bad or still being checked. */
export const confirmWhole = endpoint({
  method: 'PUT',
  path: '/api/episode/{episodeId}/clubs/{clubId}/{slot}/whole',
  summary: 'Say that a part which is shorter than its file claims is all there is',
  access: 'episode-content:send',
  params: slotOfClub,
  reply: changed(EpisodeContent),
});

/**
 * Corrects the answer about voices that was given when the part was sent. A child without consent keeps the
 * part out of every finished episode.
 */
export const setVoices = endpoint({
  method: 'PUT',
  path: '/api/episode/{episodeId}/clubs/{clubId}/{slot}/voices',
  summary: "Say whether children's voices are in a part, and whose",
  access: 'episode-content:send',
  params: slotOfClub,
  body: z.object({ voices: VoicesInput }),
  reply: changed(EpisodeContent),
});
