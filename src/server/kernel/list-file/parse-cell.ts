import type * as z from 'zod';
import { t, translated } from '@/language/text';

/** What a cell of a list holds, or what is wrong with it. */
export type ReadCell = { value: string; problem?: undefined } | { value?: undefined; problem: string };

export function parseCell(schema: z.ZodType<string>, cell: string): ReadCell {
  const { success, data, error } = schema.safeParse(cell);
  return success
    ? { value: data }
    : { problem: translated(error.issues[0]?.message ?? '') || t`Check this cell` };
}
