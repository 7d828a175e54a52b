import type { MasteredPart } from '@/contract/file';
import { translatedFailure } from '../kernel/audio/audio-error';
import { masterRate } from '../kernel/audio/audio-limits';
import { barsOfTenths } from '../kernel/audio/mastering/join-parts';
import type { MasteredOrReason } from './mastered-part.store';

/** A part as families will hear it, or why it cannot be made; neither while that is being found out. */
export function viewMastered(found: MasteredOrReason | undefined): {
  mastered?: MasteredPart;
  unmastered?: string;
} {
  if (!found) return {};
  if ('reason' in found) return { unmastered: translatedFailure(found.reason) };
  const { url, made } = found;
  const { samples, fromMs, report } = made;
  const peaks = barsOfTenths(Buffer.from(made.peaks, 'base64'), 100);
  return { mastered: { url, duration: samples / masterRate, from: fromMs / 1000, peaks, report } };
}
