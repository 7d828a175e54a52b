import { limits } from '@/contract/limits';

/** The rate of everything inside the engine and of the finished MP3, in Hz. */
export const masterRate = 44_100;

/** Bounds of what is accepted. A 20 KB file that claims 1 Hz would otherwise become 10 000 s of sound. */
export const audioLimits = {
  minRate: 8_000,
  maxRate: 192_000,
  maxChannels: 8,
  /** Less is no recording, and too little for one frame of an MP3 that could be measured. */
  leastSeconds: 0.1,
  maxSeconds: limits.audioHours * 3600,
  peaks: 800,
} as const;

/** Bounds of the engine's processes: milliseconds, megabytes and numbers. */
export const engineLimits = {
  probeMs: 10_000,
  analyseMs: 5 * 60_000,
  masterMs: 60 * 60_000,
  /** Mastering reports progress many times a second; a silent minute means that it hangs inside native code. */
  stallMs: 60_000,
  idleMs: 60_000,
  /** Children that check uploads at once, and checks that may wait for one. */
  mostChildren: 4,
  mostWaiting: 200,
  heapMb: 192,
  rssMb: 768,
} as const;
