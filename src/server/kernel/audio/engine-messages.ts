import path from 'node:path';
import type { ChapterKind } from '@/contract/episode-content';
import type { AudioErrorCode } from './audio-error';
import type {
  AudioAnalysis,
  CompactOrder,
  CompactPiece,
  CopyOrder,
  ProbedAudio,
  VideoFacts,
} from './audio-types';
import type { MadePart, PartOrder } from './mastering/part-order';

/** A mastered part, and the cost: CPU seconds and peak memory of the engine's process. */
export type MadeWithWork = MadePart & { work: { cpuSeconds: number; peakRssMb: number } };

/** A request of the parent to a child, one at a time. */
export type EngineRequest =
  | { op: 'probe'; path: string }
  | { op: 'probe-video'; path: string }
  | { op: 'analyse'; path: string }
  | { op: 'compact'; order: CompactOrder }
  | { op: 'copy'; order: CopyOrder }
  | { op: 'master-part'; order: PartOrder; scratch: string };

/** The file that a request reads. */
export const fileOf = (request: EngineRequest): string =>
  'order' in request ? request.order.path : request.path;

/** The same request with paths relative to `folder`, which is the child's working folder. */
export function seenFrom(folder: string, request: EngineRequest): EngineRequest {
  const seen = (file: string) => path.relative(folder, file);
  if (request.op === 'compact') {
    const { order } = request;
    return { op: 'compact', order: { ...order, path: seen(order.path), folder: seen(order.folder) } };
  }
  if (request.op === 'copy')
    return { op: 'copy', order: { path: seen(request.order.path), output: seen(request.order.output) } };
  if (request.op !== 'master-part') return { ...request, path: seen(request.path) };
  const { order, scratch } = request;
  return {
    op: 'master-part',
    order: { ...order, path: seen(order.path), output: seen(order.output) },
    scratch: seen(scratch),
  };
}

export type EngineResults = {
  probe: ProbedAudio;
  'probe-video': VideoFacts;
  analyse: AudioAnalysis;
  compact: CompactPiece[];
  copy: boolean;
  'master-part': MadeWithWork;
};

/** An error as plain fields, because processes exchange plain data only; `detail` is for the log. */
export type EngineFailure = {
  code: AudioErrorCode;
  message: string;
  part: ChapterKind | null;
  detail: string;
};

/** What a child sends: that it is ready, once, and for each request its progress (0..1), and at the end one result or failure. */
export type EngineReply =
  | { type: 'ready' }
  | { type: 'progress'; fraction: number }
  | { type: 'done'; result: EngineResults[keyof EngineResults] }
  | { type: 'failed'; failure: EngineFailure };
