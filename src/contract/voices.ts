import * as z from 'zod';
import { limits } from './limits';
import { listEndpoint } from './list';
import { Id } from './shapes';

/**
 * Whose voices a part has: null when no child is heard, otherwise the children who are. None named yet is a list without
 * anybody: then there is no consent on record.
 */
export const VoicesInput = z
  .array(Id)
  .max(limits.voicesMax, `At most ${limits.voicesMax} children`)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each child once')
  .nullable();
export type VoicesInput = z.infer<typeof VoicesInput>;

/** Nothing was said of a part's voices: a state of its own, because silence claims nothing. */
const Untold = z.literal('untold');

/** What is said of a file as it is sent. */
export const VoicesSaid = z.union([VoicesInput, Untold]).default('untold');
export type VoicesSaid = z.infer<typeof VoicesSaid>;

/** A child of a club, and whether a guardian agrees to its voice in a recording. By first name and initial for clubs. */
export const Voice = z.object({ id: Id, name: z.string(), consented: z.boolean() });
export type Voice = z.infer<typeof Voice>;

/** What a part says about children's voices; null when no child is heard. Of what is untold the part is still used. */
export const PartVoices = z.union([
  z
    .object({
      children: z.array(Voice),
      /**
       * Everybody who is heard has consent, and at least one person is named. Otherwise the part is in no
       * finished episode.
       */
      onRecord: z.boolean(),
    })
    .nullable(),
  Untold,
]);
export type PartVoices = z.infer<typeof PartVoices>;

/** The children whom a club can name in its parts. */
export const listVoices = listEndpoint({
  path: '/api/clubs/{clubId}/voices',
  summary: 'The children of a club, and whether there is consent to their voices',
  words: { one: 'child', many: 'children' },
  access: 'voice:choose',
  params: z.object({ clubId: Id }),
  row: Voice,
  sorts: ['name'],
  first: 'name',
  columns: {
    name: { title: 'Name', text: ({ name }) => name },
    consented: { title: 'Consent to the voice', text: ({ consented }) => (consented ? 'yes' : 'no') },
  },
});
