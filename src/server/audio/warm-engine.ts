import { engineLimits } from './audio-limits';
import type { AudioFacts } from './audio-types';
import { type EngineChild, startEngine } from './engine-child';

// One child per server process stays ready, so that checking an upload takes milliseconds and not a start.

let warm: EngineChild | null = null;
let queue: Promise<unknown> = Promise.resolve();
let idle: NodeJS.Timeout | undefined;

/** Probes take turns; each one's time counts from its own turn. Throws AudioError. */
export function probeWarm(path: string, timeoutMs: number): Promise<AudioFacts> {
  const turn = queue.then(async () => {
    clearTimeout(idle);
    if (!warm?.alive()) warm = startEngine();
    try {
      return await warm.run<'probe'>({ op: 'probe', path }, { timeoutMs });
    } finally {
      idle = setTimeout(() => void closeAudioEngine(), engineLimits.idleMs).unref();
    }
  });
  // The next in line does not care how this one ended; its own caller hears it through `turn`.
  queue = turn.catch(() => undefined);
  return turn;
}

/** Ends the warm child, at the end of the server or of a test. The next probe starts another one. */
export async function closeAudioEngine(): Promise<void> {
  clearTimeout(idle);
  const ending = warm;
  warm = null;
  await ending?.end();
}
