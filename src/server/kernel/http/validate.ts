import type * as z from 'zod';
import { t, translated } from '@/language/text';
import { ApiError } from './api-error';

/** Parses input; throws 422 with a sentence for each wrong field. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join('.');
    // The contract's sentences were made when it was loaded, in English.
    fields[name] ??= translated(issue.message);
  }
  const first = Object.values(fields)[0] ?? t`Check what you sent`;
  const message = Object.keys(fields).length > 1 ? t`Some fields need another look.` : first;
  throw new ApiError('invalid', message, { fields });
}
