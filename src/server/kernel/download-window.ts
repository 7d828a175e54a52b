/**
 * The windows of IAB PTMG 2.3 §5.5.1, within which an address and a User-Agent count once for an episode: the calendar day in
 * UTC; 24 hours from the first request; 24 hours from the last one.
 */
export type WindowKind = 'calendar-day' | 'first-touch' | 'last-touch';

/**
 * The one that we count by. The guidelines ask to choose one and to say which, as "How we count" does, so it is no setting.
 */
export const declaredWindow: WindowKind = 'calendar-day';

/** The time in which one key makes the pseudonyms. A rolling window ends with it too, because no pseudonym outlives its key. */
export interface KeyPeriod {
  /** Its first day. */
  day: string;
  endsAt: Date;
}

export function keyPeriod(kind: WindowKind, at: number): KeyPeriod {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const daily = kind === 'calendar-day';
  const first = new Date(Date.UTC(year, month, daily ? date.getUTCDate() : 1));
  const endsAt = new Date(Date.UTC(year, daily ? month : month + 1, daily ? date.getUTCDate() + 1 : 1));
  return { day: first.toISOString().slice(0, 10), endsAt };
}
