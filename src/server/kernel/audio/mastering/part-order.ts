import type { ChapterKind } from '@/contract/episode-content';
import type { PartReport } from '@/contract/file';
import type { Histogram } from './loudness';
import type { Layout, MasterSettings } from './settings';

/** What to master of a part: the recording `path`, the MP3 `output`. `kind` names it in errors and decides its treatment. */
export type PartOrder = {
  path: string;
  kind: ChapterKind;
  /** `natural` is mono unless the part is stereo; `stereo` is asked for where another part of the episode is. */
  layout: 'natural' | 'stereo';
  settings: MasterSettings;
  output: string;
};

/**
 * A mastered part: MP3 frames of constant size without tag and header. Its sound lasts `samples` at 44.1 kHz, a whole number of
 * frames, and ends in silence, so that another one can follow without a gap or a click.
 */
export type MadePart = {
  samples: number;
  layout: Layout;
  /** The millisecond of the recording at which it begins. */
  fromMs: number;
  bytes: number;
  histogram: Histogram;
  /** The highest level of each tenth of a second, 0..255, in base64. */
  peaks: string;
  report: PartReport;
};
