import { blocksPerSecond } from '../levels';

/** Below this R 128 measures nothing, and gain would only raise noise. */
export const silence = -69;

/** How loud the windows of a sound are: for each tenth of a LU from -70 up to +5, how many there are. */
export type Histogram = number[];

const lowest = -70;
const binsPerLu = 10;
const bins = 75 * binsPerLu;

/** Windows of 400 ms every 100 ms, counted by their loudness. Those below -70 LUFS do not count. */
export function histogramOf(energies: Float32Array): Histogram {
  const histogram: Histogram = Array(bins).fill(0);
  for (const energy of windowsOf(energies)) {
    const bin = Math.floor((loudnessOf(energy) - lowest) * binsPerLu);
    if (bin < 0) continue;
    const at = Math.min(bins - 1, bin);
    histogram[at] = (histogram[at] ?? 0) + 1;
  }
  return histogram;
}

/** Gated loudness in LUFS of several sounds one after the other, exact to a twentieth of a LU; null when all is silent. */
export function loudnessOfAll(histograms: readonly Histogram[]): number | null {
  const counts = Array.from({ length: bins }, (_, bin) =>
    histograms.reduce((sum, histogram) => sum + (histogram[bin] ?? 0), 0),
  );
  const energyAt = (bin: number) => energyOf(lowest + (bin + 0.5) / binsPerLu);
  const meanFrom = (first: number) => {
    let sum = 0;
    let count = 0;
    for (let bin = Math.max(0, first); bin < bins; bin += 1) {
      sum += (counts[bin] ?? 0) * energyAt(bin);
      count += counts[bin] ?? 0;
    }
    return count === 0 ? null : loudnessOf(sum / count);
  };
  const ungated = meanFrom(0);
  return ungated === null ? null : meanFrom(Math.floor((ungated - 10 - lowest) * binsPerLu));
}

/** Gated loudness in LUFS of mean squares per block: windows of 400 ms every 100 ms, gates at -70 and -10 LU. */
export function integrated(energies: Float32Array): number {
  const audible = windowsOf(energies).filter((energy) => loudnessOf(energy) > -70);
  const gate = loudnessOf(mean(audible)) - 10;
  return loudnessOf(mean(audible.filter((energy) => loudnessOf(energy) > gate)));
}

function windowsOf(energies: Float32Array): number[] {
  const step = blocksPerSecond / 10;
  const window = 4 * step;
  const windows: number[] = [];
  for (let start = 0; start + window <= energies.length; start += step) {
    let sum = 0;
    for (let i = start; i < start + window; i += 1) sum += energies[i] ?? 0;
    windows.push(sum / window);
  }
  return windows;
}

/** In LUFS, of a mean square after the K filter. */
export const loudnessOf = (energy: number): number =>
  energy > 0 ? -0.691 + 10 * Math.log10(energy) : -Infinity;

export const energyOf = (loudness: number): number => 10 ** ((loudness + 0.691) / 10);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
