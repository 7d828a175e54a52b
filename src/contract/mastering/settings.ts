import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { Chapter, RenditionParams, Slot } from '../episode-content';
import { MasteredPart } from '../file';
import { changed, FileUrl } from '../shapes';

/** What each finished episode is made with. Episodes that are out stay as they are until they are mastered again. */
export const MasteringSettings = z.object({
  /** In LUFS: -16 is usual for podcasts; -14 is louder, -19 keeps more of the difference between quiet and loud. */
  loudness: z.number().int().min(-23).max(-14),
  /** In kbit/s. */
  bitRate: z.union([z.literal(96), z.literal(128), z.literal(160), z.literal(192)]),
  /** Seconds of silence after each part. */
  gap: z.number().min(0.1).max(3).multipleOf(0.1),
  /** Every kind of part, in running order. */
  order: z
    .array(Chapter.shape.kind)
    .refine(
      (kinds) => kinds.length === Chapter.shape.kind.options.length && new Set(kinds).size === kinds.length,
      {
        message: t`Put each part into the running order exactly once.`,
      },
    ),
});
export type MasteringSettings = z.infer<typeof MasteringSettings>;

export const usualMastering: MasteringSettings = {
  loudness: -16,
  bitRate: 128,
  gap: 0.3,
  order: [...Chapter.shape.kind.options],
};

export const getMasteringSettings = endpoint({
  method: 'GET',
  path: '/api/mastering',
  summary: 'What finished episodes are made with',
  access: 'mastering:read',
  reply: z.object({
    data: MasteringSettings.extend({
      /** Grows with each change. */
      rev: z.number().int(),
      /** How many finished episodes of published ones were made with other settings. */
      outdated: z.number().int(),
    }),
  }),
});

export const saveMasteringSettings = endpoint({
  method: 'PUT',
  path: '/api/mastering',
  summary: 'Change what finished episodes are made with from now on',
  access: 'mastering:update',
  proven: true,
  body: MasteringSettings.extend({
    /** The revision that was changed. */
    rev: z.number().int(),
  }),
  reply: changed(MasteringSettings.extend({ rev: z.number().int(), outdated: z.number().int() })),
});

export const masterPublishedAgain = endpoint({
  method: 'POST',
  path: '/api/mastering/published',
  summary: 'Master the published episodes that were made with other settings again',
  access: 'mastering:update',
  proven: true,
  body: z.object({}),
  reply: changed(z.object({ requested: z.number().int() })),
});

/** Which part to hear with other settings: a good one that a club has sent. */
const PreviewOf = RenditionParams.extend({ slot: Slot, settings: MasteringSettings });

/** `ready` with `mastered`, or `failed` with `reason` in a sentence for people. */
export const MasteringPreview = z.object({
  state: z.enum(['working', 'ready', 'failed']),
  /** The recording as it came. */
  raw: FileUrl,
  mastered: MasteredPart.nullable(),
  reason: z.string().nullable(),
});
export type MasteringPreview = z.infer<typeof MasteringPreview>;

export const previewMastering = endpoint({
  method: 'POST',
  path: '/api/mastering/preview',
  summary: 'Hear a part with other settings before they are saved; ask again until it is ready',
  access: 'mastering:update',
  body: PreviewOf,
  reply: z.object({ data: MasteringPreview }),
});
