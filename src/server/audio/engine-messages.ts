import type { AudioErrorCode } from './audio-error';
import type { AudioAnalysis, AudioFacts, MasterOrder, MasterResult, PartKind } from './audio-types';
import type { Scratch } from './scratch';

/** What the parent asks of a child; one at a time. */
export type EngineRequest =
  | { op: 'probe'; path: string }
  | { op: 'analyse'; path: string }
  | { op: 'master'; order: MasterOrder; scratch: Scratch };

export type EngineResults = { probe: AudioFacts; analyse: AudioAnalysis; master: MasterResult };

/** An error crosses the process border as plain fields; `detail` is for the log only. */
export type EngineFailure = { code: AudioErrorCode; message: string; part: PartKind | null; detail: string };

/** What a child says: how far it is (0..1), then one result or failure. */
export type EngineReply =
  | { type: 'progress'; fraction: number }
  | { type: 'done'; result: EngineResults[keyof EngineResults] }
  | { type: 'failed'; failure: EngineFailure };
