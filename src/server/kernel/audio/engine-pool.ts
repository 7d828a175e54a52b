import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { t } from '@/language/text';
import { makeFairQueue } from '../runtime/fair-queue';
import { AudioError } from './audio-error';
import { engineLimits } from './audio-limits';
import { type EngineChild, startEngine } from './engine-child';
import type { EngineRequest, EngineResults } from './engine-messages';

// Child processes stay ready, because starting one takes much longer than checking an upload: a few for a while, one for good.

const size = Math.max(2, Math.min(engineLimits.mostChildren, os.availableParallelism()));
// One sender gets half of them at most, so that the next sender finds a free child however slow those files are.
const runInTurn = makeFairQueue({
  concurrency: size,
  perSender: Math.max(1, Math.floor(size / 2)),
  maxWaiting: engineLimits.mostWaiting,
  refusal: () =>
    new AudioError('engine', t`Many recordings are being checked right now. Try again in a moment.`),
});

interface Ready {
  folder: string;
  child: EngineChild;
}

let ready: Ready[] = [];
const all = new Set<EngineChild>();
let idle: NodeJS.Timeout | undefined;

/** A child that works in `folder`: an idle one, or a new one. */
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
  // Only when all of them are idle: the others would be ended in the middle of a check.
  if (ready.length === all.size) idle = setTimeout(() => void keepOne(), engineLimits.idleMs).unref();
}

/** Ends all children but the one that was used last. */
async function keepOne(): Promise<void> {
  const spare = ready.slice(0, -1).map(({ child }) => child);
  ready = ready.slice(-1);
  for (const child of spare) all.delete(child);
  await Promise.all(spare.map((child) => child.end()));
}

/** Has a child ready for files of `folder`, which is made. Rejects with AudioError when none starts. */
export async function warmAudioEngine(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const child = take(folder);
  try {
    await child.ready();
  } finally {
    giveBack({ folder, child });
  }
}

/**
 * Probes a file; senders (`whose`) take turns. `timeoutMs` counts neither the turn nor the start of a child. Throws AudioError.
 */
export async function probeInPool<Op extends 'probe' | 'probe-video' | 'analyse'>(
  op: Op,
  file: string,
  whose: string,
  timeoutMs: number,
): Promise<EngineResults[Op]> {
  const folder = path.dirname(file);
  return runInTurn(whose, async () => {
    const child = take(folder);
    try {
      const request = { op, path: file } as Extract<EngineRequest, { op: Op }>;
      return await child.run<Op>(request, { timeoutMs, blamesWorkOnly: true });
    } finally {
      giveBack({ folder, child });
    }
  });
}

/** Ends the children, at the end of the server or of a test. The next probe starts a new one. */
export async function closeAudioEngine(): Promise<void> {
  clearTimeout(idle);
  ready = [];
  const ending = [...all];
  all.clear();
  await Promise.all(ending.map((child) => child.end()));
}
