import path from 'node:path';
import type { ChapterKind } from '@/contract/episode-content';
import type { AudioErrorCode } from './audio-error';
import type {
  AudioAnalysis,
  AudioFacts,
  CompactOrder,
  CompactPiece,
  MasterOrder,
  MasterResult,
  VideoFacts,
} from './audio-types';

/** The files that mastering writes to before its output is complete; `file` becomes the output at the very end. */
export type Scratch = { folder: string; sound: string; file: string };

/** `mark` differs from run to run, so that a run and its retry never write to the same files. */
export function scratchOf(output: string, mark: string): Scratch {
  const folder = `${output}.${mark}`;
  return { folder, sound: path.join(folder, 'sound'), file: path.join(folder, 'file') };
}

/** A request of the parent to a child, one at a time. */
export type EngineRequest =
  | { op: 'probe'; path: string }
  | { op: 'probe-video'; path: string }
  | { op: 'analyse'; path: string }
  | { op: 'compact'; order: CompactOrder }
  | { op: 'master'; order: MasterOrder; scratch: Scratch };

/** The files that a request reads. */
export function filesOf(request: EngineRequest): string[] {
  if (request.op === 'compact') return [request.order.path];
  return request.op === 'master' ? request.order.parts.map((part) => part.path) : [request.path];
}

/** The same request with paths relative to `folder`, which is the child's working folder. */
export function seenFrom(folder: string, request: EngineRequest): EngineRequest {
  const seen = (file: string) => path.relative(folder, file);
  if (request.op === 'compact') {
    const { order } = request;
    return { op: 'compact', order: { ...order, path: seen(order.path), folder: seen(order.folder) } };
  }
  if (request.op !== 'master') return { ...request, path: seen(request.path) };
  const { order, scratch } = request;
  return {
    op: 'master',
    order: {
      ...order,
      parts: order.parts.map((part) => ({ ...part, path: seen(part.path) })),
      output: seen(order.output),
    },
    scratch: { folder: seen(scratch.folder), sound: seen(scratch.sound), file: seen(scratch.file) },
  };
}

export type EngineResults = {
  probe: AudioFacts;
  'probe-video': VideoFacts;
  analyse: AudioAnalysis;
  compact: CompactPiece[];
  master: MasterResult;
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
