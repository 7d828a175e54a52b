import { audioLimits } from './audio-limits';

/** Collects the highest level of each 10 ms and turns them into the 800 bars of a waveform. */
type PeakMeter = {
  add: (samples: Float64Array, channels: number) => void;
  /** 800 values, 0..1, linear full scale. */
  bars: () => number[];
};

/** `rate` in Hz of the samples that will be added. */
export function openPeakMeter(rate: number): PeakMeter {
  const block = Math.max(1, Math.round(rate / 100));
  const maxima: number[] = [];
  let highest = 0;
  let filled = 0;
  return {
    add(samples, channels) {
      for (let i = 0; i < samples.length; i += channels) {
        for (let c = 0; c < channels; c += 1) {
          const level = Math.abs(samples[i + c] ?? 0);
          if (level > highest) highest = level;
        }
        filled += 1;
        if (filled === block) {
          maxima.push(highest);
          highest = 0;
          filled = 0;
        }
      }
    },
    bars() {
      const all = filled > 0 ? [...maxima, highest] : maxima;
      return Array.from({ length: audioLimits.peaks }, (_, bar) => {
        const from = Math.floor((bar * all.length) / audioLimits.peaks);
        const to = Math.max(from + 1, Math.floor(((bar + 1) * all.length) / audioLimits.peaks));
        let top = 0;
        for (let i = from; i < to; i += 1) top = Math.max(top, all[i] ?? 0);
        return Math.round(Math.min(1, top) * 1000) / 1000;
      });
    },
  };
}
