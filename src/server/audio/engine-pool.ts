import os from 'node:os';
import path from 'node:path';
import { AudioError } from './audio-error';
import { engineLimits } from './audio-limits';
import type { AudioFacts } from './audio-types';
import { type EngineChild, startEngine } from './engine-child';
import { makeFairQueue } from './fair-queue';

// A few children per server process stay ready, so that checking an upload takes milliseconds and not a start.

const size = Math.max(2, Math.min(engineLimits.mostChildren, os.availableParallelism()));
// One sender never has all of them: however slow their files are, the next sender finds a free child.
const queue = makeFairQueue({
  places: size,
  share: Math.max(1, Math.floor(size / 2)),
  mostWaiting: engineLimits.mostWaiting,
});

interface Ready {
  folder: string;
  child: EngineChild;
}

let ready: Ready[] = [];
const all = new Set<EngineChild>();
let idle: NodeJS.Timeout | undefined;

/** A child whose place is `folder`: one that waits, or a new one. */
function take(folder: string): EngineChild {
  clearTimeout(idle);
  ready = ready.filter(({ child }) => child.alive() || !all.delete(child));
  const found = ready.find((one) => one.folder === folder);
  if (found) {
    ready = ready.filter((one) => one !== found);
    return found.child;
  }
  const child = startEngine(folder);
  all.add(child);
  return child;
}

function giveBack(one: Ready): void {
  if (all.has(one.child)) ready.push(one);
  clearTimeout(idle);
  // Only when all of them wait: what is being checked must not be ended with them.
  if (ready.length === all.size)
    idle = setTimeout(() => void closeAudioEngine(), engineLimits.idleMs).unref();
}

/** Probes of one sender (`whose`) take turns with those of the others; each one's time counts from its turn. Throws AudioError. */
export async function probeInPool(file: string, whose: string, timeoutMs: number): Promise<AudioFacts> {
  const folder = path.dirname(file);
  const turn = queue.run(whose, async () => {
    const child = take(folder);
    try {
      return await child.run<'probe'>({ op: 'probe', path: file }, { timeoutMs });
    } finally {
      giveBack({ folder, child });
    }
  });
  if (!turn)
    throw new AudioError('engine', 'Many recordings are being checked right now. Try again in a moment.');
  return turn;
}

/** Ends the children, at the end of the server or of a test. The next probe starts another one. */
export async function closeAudioEngine(): Promise<void> {
  clearTimeout(idle);
  ready = [];
  const ending = [...all];
  all.clear();
  await Promise.all(ending.map((child) => child.end()));
}
