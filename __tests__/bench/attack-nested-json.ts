import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { median } from './bench-api';

const rounds = 4;
const asksOfRound = 80;
const paceMs = 50;
const half = 512 * 1024;
const nested = '['.repeat(half) + ']'.repeat(half);

/** Asks at a steady pace, answered or not: a person who waits for the last answer would ask least while it takes longest. */
async function waitsOf(other: () => Promise<number>): Promise<number[]> {
  const waits: Promise<number>[] = [];
  const ask = async () => {
    const asked = performance.now();
    const status = await other();
    if (status !== 200) throw new Error(`the other person was answered with ${status}`);
    return performance.now() - asked;
  };
  for (let i = 0; i < asksOfRound; i += 1) {
    waits.push(ask());
    await setTimeout(paceMs);
  }
  return Promise.all(waits);
}

/**
 * The waits of another person, quiet and in turn while three connections send a megabyte of nested JSON without a pause and without a
 * session: the aim is at most 1.5 × of the quiet median. Comes last, because the address may then send no body for a minute.
 */
export async function attackNestedJson(url: string, other: () => Promise<number>): Promise<void> {
  const workerData = { url: `${url}/api/auth/login`, connections: 3, body: nested };
  const quiet: number[] = [];
  const attacked: number[] = [];
  const answers: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await waitsOf(other)));
    const attacker = new Worker(new URL('./nested-json.mjs', import.meta.url), { workerData });
    await once(attacker, 'online');
    attacked.push(...(await waitsOf(other)));
    attacker.postMessage('over');
    const [statuses] = (await once(attacker, 'message')) as [Record<string, number>];
    for (const [status, count] of Object.entries(statuses)) answers[status] = (answers[status] ?? 0) + count;
  }
  const ratio = median(attacked) / median(quiet);
  console.table({
    'B1 three connections of nested JSON': {
      'quiet median, ms': median(quiet).toFixed(2),
      'attacked median, ms': median(attacked).toFixed(2),
      'at most, ms': Math.round(Math.max(...attacked)),
      'ratio, aim 1.5': ratio.toFixed(2),
      answers: JSON.stringify(answers),
    },
  });
}
