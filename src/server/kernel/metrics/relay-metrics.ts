import type { ChildProcess } from 'node:child_process';
import type { Measured } from './metrics';

/**
 * Between the supervisor and its processes: each says that it counts (`here`). One that is asked by `/api/metrics` wants the
 * counts of all (`want`), so the supervisor asks each for its own (`give`, `given`) and answers with all of them (`all`).
 */
export type MetricsMessage =
  | { metrics: 'here' }
  | { metrics: 'want' | 'give'; id: number }
  | { metrics: 'given'; id: number; counts: Measured[] }
  | { metrics: 'all'; id: number; counts: Measured[][]; yours: number };

/** How long a process may take for its counts; then the others are answered without it. */
const patienceMs = 1000;

interface Peer {
  /** The lowest number that was free when it came, so that a process that is started again goes on with the same series. */
  slot: number;
  waiting: Map<number, (counts: Measured[]) => void>;
}

const peers = new Map<ChildProcess, Peer>();
let asked = 0;

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

function ask(child: ChildProcess, { waiting }: Peer): Promise<Measured[]> {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    const end = (counts: Measured[]) => {
      clearTimeout(late);
      waiting.delete(id);
      resolve(counts);
    };
    const late = setTimeout(() => end([]), patienceMs);
    waiting.set(id, end);
    send(child, { metrics: 'give', id });
  });
}

async function answer(asking: ChildProcess, id: number): Promise<void> {
  const yours = peers.get(asking)?.slot ?? 0;
  const counts: Measured[][] = [];
  const others = [...peers].filter(([child]) => child !== asking);
  await Promise.all(
    others.map(async ([child, peer]) => {
      counts[peer.slot] = await ask(child, peer);
    }),
  );
  send(asking, { metrics: 'all', id, counts: Array.from(counts, (each) => each ?? []), yours });
}

/** Has a process of this supervisor ask the others for what they have counted. */
export function relayMetrics(child: ChildProcess): void {
  child.on('message', (message: MetricsMessage) => {
    if (message.metrics === 'here' && !peers.has(child))
      peers.set(child, { slot: freeSlot(), waiting: new Map() });
    if (message.metrics === 'want') void answer(child, message.id);
    if (message.metrics === 'given') peers.get(child)?.waiting.get(message.id)?.(message.counts);
  });
  child.once('exit', () => {
    for (const end of peers.get(child)?.waiting.values() ?? []) end([]);
    peers.delete(child);
  });
}
