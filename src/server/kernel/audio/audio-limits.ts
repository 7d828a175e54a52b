import { limits } from '@/contract/limits';

/** The sample rate inside the engine and of the finished MP3, in Hz. */
export const masterRate = 44_100;

/** Limits of what is accepted. Without them a file of 20 KB that claims 1 Hz would become 10 000 s of sound. */
export const audioLimits = {
  minRate: 8_000,
  maxRate: 192_000,
  maxChannels: 8,
  /** Anything shorter is no recording, and too short for an MP3 that could be measured. */
  leastSeconds: 0.1,
  maxSeconds: limits.audioHours * 3600,
  peaks: 800,
} as const;

/** Limits of the engine's processes, in milliseconds, megabytes and numbers. */
export const engineLimits = {
  /** From the start of a process until it takes requests. This is not counted as work on a file. */
  startMs: 60_000,
  probeMs: 10_000,
  /** A video of ten minutes in 1080p and 425 MB takes 10 seconds of one core. */
  videoMs: 120_000,
  analyseMs: 5 * 60_000,
  masterMs: 60 * 60_000,
  compactMs: 20 * 60_000,
  copyMs: 20 * 60_000,
  /** Mastering reports progress many times a second, so a minute without any means that native code hangs. */
  stallMs: 60_000,
  idleMs: 60_000,
  /** How many child processes check uploads at once, and how many checks may wait for one. */
  mostChildren: 4,
  mostWaiting: 200,
  heapMb: 192,
  rssMb: 768,
} as const;
