/** The time below which the quickest fifth lies: what else the machine does only ever adds to a time. */
function quickTime(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 5)] ?? 0;
}

/**
 * How far the times of two ways lie apart, as a share of the longer one: those of their quickest fifths, by which an attacker
 * would tell them apart, too. The two take turns, so that whatever else the machine does falls on both. Of six rounds the best
 * counts: noise comes and goes, a difference stays.
 */
export async function timeGap(
  tries: number,
  ways: [one: () => Promise<unknown>, other: () => Promise<unknown>],
  before: () => Promise<unknown>,
): Promise<number> {
  let best = 1;
  for (let round = 0; round < 6 && best > 0.1; round += 1) {
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < tries; i += 1) {
      for (const which of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        await before();
        const started = performance.now();
        await ways[which]();
        times[which].push(performance.now() - started);
      }
    }
    const [one, other] = [quickTime(times[0]), quickTime(times[1])];
    best = Math.min(best, Math.abs(one - other) / Math.max(one, other));
  }
  return best;
}
