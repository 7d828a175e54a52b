import type * as z from 'zod';
import { ApiError } from './api-error';

/** Parses input; throws 422 with a sentence for each wrong field. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join('.');
    fields[name] ??= issue.message;
  }
  const first = Object.values(fields)[0] ?? 'Check what you sent';
  const message = Object.keys(fields).length > 1 ? 'Some fields need another look.' : first;
  throw new ApiError('invalid', message, { fields });
}
