/** Above 1 it increases the contrast of loud and quiet: finished speech is so even that its peaks alone would draw a block. */
const contrast = 1.6;

/** Squeezes any number of peaks into `count` bars, each the mean of its peaks, the loudest of them 1. */
export function barsOf(peaks: readonly number[], count: number): number[] {
  const means = Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count);
    const share = peaks.slice(from, Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count)));
    return share.reduce((sum, peak) => sum + peak, 0) / Math.max(1, share.length);
  });
  const loudest = Math.max(...means, 0);
  return loudest === 0 ? means : means.map((mean) => (mean / loudest) ** contrast);
}

/** Shortest bar in pixels, so that silence is still a line to be clicked on. */
const shortest = 1.5;
/** Room that the round caps need at both ends, in pixels. */
const cap = 1.5;

/** One SVG path of vertical strokes about the middle, one unit apart. */
export function drawBars(bars: readonly number[], height: number): string {
  const middle = height / 2;
  return bars
    .map((bar, index) => {
      const half = Math.max(shortest / 2, Math.min(1, bar) * (middle - cap));
      return `M${index + 0.5} ${(middle - half).toFixed(1)}V${(middle + half).toFixed(1)}`;
    })
    .join('');
}

/** Where a key takes a slider that is at `share`; undefined for a key that is not the slider's. */
export function keyTarget(key: string, share: number, step: number): number | undefined {
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(share + step);
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(share - step);
    case 'PageUp':
      return clamp(share + 0.1);
    case 'PageDown':
      return clamp(share - 0.1);
    case 'Home':
      return 0;
    case 'End':
      return 1;
    default:
      return undefined;
  }
}
