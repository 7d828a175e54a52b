import { masterRate } from '../audio-limits';

/** A fifth of a second in which a recording is quiet: what it sounds like while everybody is silent. It has whole waves of any hum. */
export type Pause = Float32Array;
const pauseSamples = masterRate / 5;

/** What noise is like varies from moment to moment, so it is learned from several pauses that are as quiet as the quietest. */
const mostPauses = 8;
const alike = 2.5;
/** Mean square of digital silence, -85 dB, which is passed over. */
const blank = 10 ** -8.5;

/** Keeps the quietest pieces of what is added, which are the noise alone. */
export function openPauseFinder(): { add: (samples: Float32Array) => void; pauses: () => Pause[] } {
  const current = new Float32Array(pauseSamples);
  let kept: { energy: number; pause: Pause }[] = [];
  let filled = 0;
  let energy = 0;
  return {
    add(samples) {
      for (let from = 0; from < samples.length; ) {
        const count = Math.min(samples.length - from, pauseSamples - filled);
        let sum = energy;
        for (let i = 0; i < count; i += 1) {
          const sample = samples[from + i] ?? 0;
          current[filled + i] = sample;
          sum += sample * sample;
        }
        energy = sum;
        filled += count;
        from += count;
        if (filled < pauseSamples) continue;
        const isQuiet = kept.length < mostPauses || energy < (kept.at(-1)?.energy ?? 0);
        if (isQuiet && energy > blank * pauseSamples)
          kept = [...kept, { energy, pause: current.slice() }]
            .sort((a, b) => a.energy - b.energy)
            .slice(0, mostPauses);
        filled = energy = 0;
      }
    },
    pauses() {
      const quietest = kept[0]?.energy ?? 0;
      return kept.filter((one) => one.energy < alike * quietest).map(({ pause }) => pause);
    },
  };
}
