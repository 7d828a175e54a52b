import * as z from 'zod';
import { t } from '@/language/text';
import { limits } from './limits';
import { listEndpoint } from './list';
import { Id } from './shapes';

/**
 * The children's voices in a part: null when no child is heard, otherwise the children who are. An empty list
 * says that children are heard, none of whom is named yet: then there is no consent on record.
 */
export const VoicesInput = z
  .array(Id)
  .max(limits.voicesMax, { error: () => t`At most ${limits.voicesMax} children` })
  .refine((ids) => new Set(ids).size === ids.length, t`Add each child only once`)
  .nullable();
export type VoicesInput = z.infer<typeof VoicesInput>;

/** No answer about a part's voices. A state of its own, because a missing answer must not count as one. */
const Untold = z.literal('untold');

/** The answer about the voices of a file as it is sent. */
export const VoicesSaid = z.union([VoicesInput, Untold]).default('untold');
export type VoicesSaid = z.infer<typeof VoicesSaid>;

/** A child of a club, and whether a guardian agrees to its voice in a recording. By first name and initial for clubs. */
export const Voice = z.object({ id: Id, name: z.string(), consented: z.boolean() });
export type Voice = z.infer<typeof Voice>;

/** The answer about children's voices in a part; null when no child is heard. A part without an answer is still used. */
export const PartVoices = z.union([
  z
    .object({
      children: z.array(Voice),
      /** All named children have consent, and at least one is named. Otherwise the part is in no finished episode. */
      onRecord: z.boolean(),
    })
    .nullable(),
  Untold,
]);
export type PartVoices = z.infer<typeof PartVoices>;

/** The children that a club can name in its parts. */
export const listVoices = listEndpoint({
  path: '/api/clubs/{clubId}/voices',
  summary: 'The children of a club, and whether there is consent to their voices',
  words: { one: t`child`, many: t`children` },
  access: 'voice:choose',
  params: z.object({ clubId: Id }),
  row: Voice,
  sorts: ['name'],
  first: 'name',
  columns: {
    name: { title: t`Name`, text: ({ name }) => name },
    consented: { title: t`Consent for the voice`, text: ({ consented }) => (consented ? t`yes` : t`no`) },
  },
});
