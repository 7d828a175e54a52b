import { type ApiFailure, mayPassLater } from '@/client/api-failure';
import { limits } from '@/contract/limits';
import { audioProblem } from '@/kit/upload/sound-file';
import { t } from '@/language/text';

/** Why a file need not be sent as an audio identity, as a sentence; undefined when the server should decide. */
export const identityProblem = (file: Pick<File, 'name' | 'size' | 'type'>): string | undefined =>
  audioProblem(
    file,
    limits.audioBytes,
    (name, size, most) => t`${name} is ${size}. An identity can be up to ${most}.`,
  );

/** What the server has against an audio file, as a sentence; undefined when the same file may go through the next time. */
export function identityRefusal(failure: ApiFailure, { name }: Pick<File, 'name'>): string | undefined {
  const { status, fields, message } = failure;
  if (mayPassLater(failure)) return undefined;
  // The server names a refused file by its own or its stored name, and a missing one by the field's.
  const said = fields[name] ?? fields.audioIdentity;
  if (said || (status !== 413 && status !== 415)) return said;
  return Object.values(fields)[0] ?? message;
}
