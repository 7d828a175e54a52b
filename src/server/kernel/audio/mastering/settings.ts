import type { ChapterKind } from '@/contract/episode-content';

/** What a club or the platform has recorded by itself is treated as speech; what a studio has finished is only made as loud. */
export type Treatment = 'speech' | 'finished';

/** How a part is treated by its place: clubs record theirs at the pitch, the others come from a studio. */
export const treatmentOf = (kind: ChapterKind): Treatment =>
  kind === 'intro' || kind === 'interview' || kind === 'outro' ? 'speech' : 'finished';

/** `loudness` in LUFS, `bitRate` in kbit/s, `gap` in seconds of silence after each part. */
export type MasterSettings = { loudness: number; bitRate: number; gap: number };

/** A finished MP3 has one channel unless one of its parts is stereo. */
export type Layout = 'mono' | 'stereo';

/** True peaks of the finished MP3 stay below it, in dBTP. */
export const highestTruePeak = -1;
