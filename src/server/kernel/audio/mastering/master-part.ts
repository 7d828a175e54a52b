import { rmSync, statSync } from 'node:fs';
import type { PartReport } from '@/contract/file';
import { blamePart } from '../audio-error';
import { masterRate } from '../audio-limits';
import type { Levels } from '../levels';
import type { ReportProgress } from '../progress';
import { partOf } from '../progress';
import { cleanPart } from './clean-part';
import { gainFor, keptOf } from './gain';
import { integrated, silence } from './loudness';
import { measureMade } from './measure-made';
import { type MeasuredPart, measurePart } from './measure-part';
import { type Cleaning, cleaningFor, floorOf } from './noise';
import { layoutOf } from './part-frames';
import { samplesOf } from './part-length';
import type { MadePart, PartOrder } from './part-order';
import { type RenderOrder, renderPart } from './render-part';
import { type Ride, rideOf } from './ride';
import { highestTruePeak, type Layout, treatmentOf } from './settings';
import { type Trim, trimOf } from './trim';

/** The limiter's first ceiling, in dBFS. Encoding adds 0.2 dB to the peaks of speech and 1.2 dB to those of noise. */
const firstCeiling = -2;
const tolerance = 0.25;

/**
 * An error beyond this cannot come from encoding but from single claps in silence, whose gain is bounded; more gain
 * would not help.
 */
const beyondReach = 3;

const mostRenders = 4;

type Prepared = Omit<RenderOrder, 'gain' | 'ceiling'> & { kept: ReturnType<typeof keptOf> };

/** Masters one part into `order.output`: see engine.ts. `scratch` is a file for what is in between. Throws AudioError. */
export async function masterPartFile(
  order: PartOrder,
  scratch: string,
  report: ReportProgress,
): Promise<MadePart> {
  const isSpeech = treatmentOf(order.kind) === 'speech';
  try {
    const measured = await measurePart(order, partOf(report, 0, 0.25));
    const cleaning = isSpeech ? cleaningFor(measured.levels, measured.pauses) : null;
    const clean = await cleaned(order, measured, cleaning, scratch, partOf(report, 0.25, 0.5));
    const trim = trimOf(clean.levels, isSpeech);
    const ride = isSpeech ? rideOf(clean.levels, floorOf(clean.levels.energies)) : null;
    const layout: Layout = order.layout === 'stereo' ? 'stereo' : layoutOf(clean.downmix);
    const prepared: Prepared = {
      ...{ path: clean.path, downmix: clean.downmix, treatment: clean.treatment, layout, trim, ride },
      settings: order.settings,
      kept: keptOf(clean.levels, trim, ride, samplesOf(trim, order.settings.gap)),
    };
    // One channel that is heard from two loudspeakers counts twice.
    if (layout === 'stereo' && clean.downmix !== 'both')
      for (let i = 0; i < prepared.kept.energies.length; i += 1)
        prepared.kept.energies[i] = 2 * (prepared.kept.energies[i] ?? 0);
    const made = await renderUntilRight(prepared, order.output, partOf(report, 0.5, 1));
    const { size } = statSync(order.output);
    return {
      samples: samplesOf(trim, order.settings.gap),
      layout,
      fromMs: Math.round((trim.start / masterRate) * 1000),
      bytes: size,
      histogram: made.histogram,
      peaks: made.peaks,
      report: reportOf({ measured, cleaning, clean: clean.levels, trim, ride, made }),
    };
  } catch (error) {
    throw blamePart(error, order);
  } finally {
    rmSync(scratch, { force: true });
  }
}

async function cleaned(
  { path, kind }: PartOrder,
  { levels, downmix }: MeasuredPart,
  cleaning: Cleaning | null,
  scratch: string,
  report: ReportProgress,
) {
  if (!cleaning) return { path, downmix, levels, treatment: treatmentOf(kind) };
  const after = await cleanPart({ path, downmix, cleaning, output: scratch }, report);
  return { path: scratch, downmix: 'mix' as const, levels: after, treatment: 'cleaned' as const };
}

type Made = Awaited<ReturnType<typeof measureMade>>;

/** Renders and measures the MP3, and renders again in the rare case that encoding made it miss the target. */
async function renderUntilRight(part: Prepared, output: string, report: ReportProgress): Promise<Made> {
  let ceiling = firstCeiling;
  let target = part.settings.loudness;
  for (let renders = 1; ; renders += 1) {
    const gain = gainFor(part.kept, ceiling, target);
    await renderPart({ ...part, gain, ceiling }, output, partOf(report, 0, 0.7));
    const made = await measureMade(output, part.layout, partOf(report, 0.7, 1));
    const error = made.loudness === null ? 0 : part.settings.loudness - made.loudness;
    const excess = (made.truePeak ?? -Infinity) - highestTruePeak;
    const amiss = Math.abs(error) > tolerance && Math.abs(error) < beyondReach;
    if ((!amiss && excess <= 0) || renders === mostRenders) return made;
    // A lower ceiling needs more gain, which makes peaks denser; so it goes a little further than measured.
    if (excess > 0) ceiling -= 1.3 * excess + 0.2;
    if (amiss) target += error;
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function reportOf({
  measured: { levels, downmix },
  cleaning,
  clean,
  trim,
  ride,
  made,
}: {
  measured: MeasuredPart;
  cleaning: Cleaning | null;
  clean: Levels;
  trim: Trim;
  ride: Ride | null;
  made: Made;
}): PartReport {
  const before = integrated(levels.energies);
  const floor = ({ energies }: Levels) => floorOf(energies) ?? silence;
  const moved = ride ? 20 * Math.log10(Math.max(...ride) / Math.min(...ride)) : 0;
  return {
    before: before > silence ? rounded(before) : null,
    after: made.loudness === null ? null : rounded(made.loudness),
    truePeak: made.truePeak === null ? null : rounded(made.truePeak),
    cut: rounded((levels.samples - (trim.end - trim.start)) / masterRate),
    taps: trim.taps,
    isStereo: downmix === 'both',
    noise: cleaning ? rounded(Math.max(0, floor(levels) - floor(clean))) : 0,
    hum: cleaning?.hum ?? null,
    evened: rounded(moved),
  };
}
