import { randomUUID } from 'node:crypto';
import { apiProcess } from '../env';
import { tellSupervisor } from './tell-supervisor';

/** A process that waits for its siblings longer than this goes on; each forgets by itself within a second. */
const patienceMs = 500;

/** Between a process that shares its port with others, and the supervisor that passes on what it says. */
type SiblingMessage = { tell: string; text: string } | { heard: string } | { told: string };

export interface Siblings {
  /** Resolves once all others have heard it. */
  tell(text: string): Promise<void>;
  onHearing(hear: (text: string) => void): void;
}

const isMessage = (message: unknown): message is SiblingMessage =>
  typeof message === 'object' &&
  message !== null &&
  ('tell' in message || 'heard' in message || 'told' in message);

/** The processes that share the port of this one; undefined where it has the port alone. */
export function siblingsOfProcess(): Siblings | undefined {
  if (!apiProcess() || !process.send) return undefined;
  const waiting = new Map<string, () => void>();
  let hear: (text: string) => void = () => undefined;
  const send = (message: SiblingMessage) => tellSupervisor(message);
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return;
    if ('told' in message) waiting.get(message.told)?.();
    if (!('tell' in message)) return;
    hear(message.text);
    send({ heard: message.tell });
  });
  return {
    onHearing(listener) {
      hear = listener;
    },
    tell: (text) =>
      new Promise((resolve) => {
        const id = randomUUID();
        const done = () => {
          clearTimeout(late);
          waiting.delete(id);
          resolve();
        };
        const late = setTimeout(done, patienceMs);
        waiting.set(id, done);
        send({ tell: id, text });
      }),
  };
}

interface Told {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
  send(message: SiblingMessage, sent: (error: Error | null) => void): unknown;
  connected: boolean;
}

/** In the supervisor: passes on what one process says to the others, and answers when the last has heard it. */
export function makeSwitchboard() {
  const all = new Set<Told>();
  const unheard = new Map<string, { of: Told; by: Set<Told> }>();
  const send = (to: Told, message: SiblingMessage) => to.connected && to.send(message, () => undefined);

  function hear(id: string, by: Told) {
    const asked = unheard.get(id);
    asked?.by.delete(by);
    if (!asked || asked.by.size > 0) return;
    unheard.delete(id);
    send(asked.of, { told: id });
  }

  return (child: Told): void => {
    all.add(child);
    child.once('exit', () => {
      all.delete(child);
      for (const id of [...unheard.keys()]) hear(id, child);
    });
    child.on('message', (message) => {
      if (!isMessage(message)) return;
      if ('heard' in message) hear(message.heard, child);
      if (!('tell' in message)) return;
      const others = [...all].filter((one) => one !== child && one.connected);
      unheard.set(message.tell, { of: child, by: new Set(others) });
      for (const one of others) send(one, message);
      hear(message.tell, child);
    });
  };
}
