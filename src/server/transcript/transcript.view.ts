import type { TranscriptBrief } from '@/contract/file';
import type { Transcript } from '@/contract/transcript/transcript';
import { translated } from '@/language/text';
import type { Env } from '../kernel/env';
import type { TranscriptFacts, TranscriptRow } from './transcript.store';

type Facts = Omit<TranscriptFacts, 'fileId'> | undefined;
type Setting = Pick<Env, 'transcription'>;

function statusOf(facts: Facts): TranscriptBrief['status'] {
  if (!facts) return 'none';
  // One that was removed so long ago that it cannot be brought back is none.
  if (facts.removedAt) return facts.lines > 0 ? 'removed' : 'none';
  return facts.status;
}

export const viewTranscriptBrief = (facts: Facts, { transcription }: Setting): TranscriptBrief => ({
  status: statusOf(facts),
  problem: translated(facts?.problem ?? null),
  lines: facts?.lines ?? 0,
  mayMake: transcription !== undefined,
});

export const viewTranscript = (row: TranscriptRow | undefined, setting: Setting): Transcript => ({
  ...viewTranscriptBrief(row && { ...row, lines: row.cues.length }, setting),
  rev: row?.rev ?? 0,
  cues: row && row.status === 'written' && row.removedAt === null ? row.cues : [],
});
