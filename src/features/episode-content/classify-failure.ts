import { ApiFailure, maySendLater } from '@/client/api-failure';
import type { Unsent } from '@/client/unsent/unsent-tray';
import { type Slot, slots } from '@/contract/episode-content';
import type { ErrorCode } from '@/contract/errors';
import type { Parts } from './selection';

/** What can be done about a failure: the parts whose files the server will never take, and those that it may. */
interface FailureClass {
  refused: readonly Slot[];
  rest: Parts;
}

/** Refusals that depend on the files alone: sending the same files again would fail again. */
const finalCodes: readonly (ErrorCode | 'offline' | 'cancelled')[] = [
  'too_large',
  'unsupported_type',
  'invalid',
];

const isFinal = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && finalCodes.includes(failure.code);

/** The state of a file that was not sent. A recording was made here, so that a refusal of it is our fault and may be mended. */
export function stateAfter(failure: ApiFailure, kind: Unsent['kind'] | undefined): Unsent['state'] {
  if (maySendLater(failure)) return 'submitted';
  return kind === 'file' && isFinal(failure) ? 'refused' : 'failed';
}

/** The server names the file that it refused; where it names none, all that were sent are refused. */
export function classifyFailure(failure: unknown, parts: Parts): FailureClass {
  if (!isFinal(failure)) return { refused: [], rest: parts };
  const sent = slots.filter((slot) => parts[slot]);
  const named = sent.filter((slot) => Object.hasOwn(failure.fields, parts[slot]?.name ?? ''));
  const refused = named.length > 0 ? named : sent;
  const rest = Object.fromEntries(Object.entries(parts).filter(([slot]) => !refused.includes(slot as Slot)));
  return { refused, rest };
}
