import type { ChildProcess } from 'node:child_process';
import { makeAsking } from '../runtime/asking';
import type { Measured } from './metrics';

/**
 * Between the supervisor and its processes: each says that it counts (`here`). One that is asked by `/api/metrics` wants the
 * counts of all (`want`), so the supervisor asks each for its own (`give`, `given`) and answers with all of them (`all`).
 */
export type MetricsMessage =
  | { metrics: 'here' }
  | { metrics: 'want' | 'give'; id: string }
  | { metrics: 'given'; id: string; counts: Measured[] }
  | { metrics: 'all'; id: string; counts: Measured[][]; yours: number };

/** How long a process may take for its counts; then the others are answered without it. */
const patienceMs = 1000;

interface Peer {
  /** The lowest number that was free when it came, so that a process that is started again goes on with the same series. */
  slot: number;
  asking: ReturnType<typeof makeAsking<Measured[]>>;
}

const peers = new Map<ChildProcess, Peer>();

function freeSlot(): number {
  const taken = new Set([...peers.values()].map(({ slot }) => slot));
  let slot = 0;
  while (taken.has(slot)) slot += 1;
  return slot;
}

/** One that is just ending cannot be sent to, and is left out. */
const send = (to: ChildProcess, message: MetricsMessage) => {
  if (to.connected) to.send(message, () => undefined);
};

async function answer(reader: ChildProcess, id: string): Promise<void> {
  const yours = peers.get(reader)?.slot ?? 0;
  const counts: Measured[][] = [];
  const others = [...peers].filter(([child]) => child !== reader);
  await Promise.all(
    others.map(async ([child, { slot, asking }]) => {
      counts[slot] = await asking.ask((question) => send(child, { metrics: 'give', id: question }));
    }),
  );
  send(reader, { metrics: 'all', id, counts: Array.from(counts, (each) => each ?? []), yours });
}

/** Has a process of this supervisor ask the others for what they have counted. */
export function relayMetrics(child: ChildProcess, patience = patienceMs): void {
  child.on('message', (message: MetricsMessage) => {
    if (message.metrics === 'here' && !peers.has(child))
      peers.set(child, { slot: freeSlot(), asking: makeAsking<Measured[]>(patience, []) });
    if (message.metrics === 'want') void answer(child, message.id);
    if (message.metrics === 'given') peers.get(child)?.asking.answer(message.id, message.counts);
  });
  child.once('exit', () => {
    peers.get(child)?.asking.end();
    peers.delete(child);
  });
}
