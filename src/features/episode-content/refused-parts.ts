import { ApiFailure } from '@/client/api-failure';
import { type Slot, slots } from '@/contract/episode-content';
import type { Parts } from './selection';

/** What can be done about a failure: which parts' files the server will never take, and which it may. */
export interface Verdict {
  refused: readonly Slot[];
  rest: Parts;
}

/** The server names the file that it refused; where only one was sent it is that one. */
export function verdictOn(failure: unknown, parts: Parts): Verdict {
  const final =
    failure instanceof ApiFailure && (failure.code === 'too_large' || failure.code === 'unsupported_type');
  if (!final) return { refused: [], rest: parts };
  const sent = slots.filter((slot) => parts[slot]);
  const named = sent.filter((slot) => Object.hasOwn(failure.fields, parts[slot]?.name ?? ''));
  const refused = named.length === 0 && sent.length === 1 ? sent : named;
  const rest = Object.fromEntries(Object.entries(parts).filter(([slot]) => !refused.includes(slot as Slot)));
  return { refused, rest };
}
