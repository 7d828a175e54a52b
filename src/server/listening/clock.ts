import { type Credit, shorten } from './cut-stretch';
import type { ClubTime, CountedSeconds } from './stretch.store';

/** Seconds by which a report may arrive early or late, so that a slow network loses nothing. */
const looseBy = 10;

const hour = 3600;
const hourOf = (second: number): number => Math.floor(second / hour);

/** Seconds on the clock of the club. */
const onClock = ({ day, second }: ClubTime): number => Date.parse(day) / 1000 + second;

/**
 * A member cannot listen to more than real time allows. Of each stretch counts what fits into its time and
 * was not taken by another stretch of the same listener, from any device and in any order; and never more
 * than an hour in one hour.
 */
export function makeClock(counted: readonly CountedSeconds[]) {
  const spans = counted.map(({ seconds, ...time }) => ({ to: onClock(time), seconds }));
  return (time: ClubTime, wanted: Credit): Credit | undefined => {
    const end = onClock(time);
    const [from, to] = [end - wanted.seconds - looseBy, end + looseBy];
    const taken = spans.reduce(
      (sum, span) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.to - span.seconds)),
      0,
    );
    const inHour = spans.filter((span) => hourOf(span.to) === hourOf(end));
    const free = Math.min(to - from - taken, hour - inHour.reduce((sum, { seconds }) => sum + seconds, 0));
    if (free <= 0) return undefined;
    const credit = shorten(wanted, free);
    spans.push({ to: end, seconds: credit.seconds });
    return credit;
  };
}
