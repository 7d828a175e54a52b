import { apiProcess } from '../env';
import { makeAsking } from './asking';
import { tellSupervisor } from './tell-supervisor';

/** A process that waits for its siblings longer than this goes on: after a second each has forgotten by itself. */
const patienceMs = 1000;

/** Between a process that shares its port with others, and the supervisor that passes on what it says. */
type SiblingMessage = { send: string; text: string } | { received: string } | { receivedByAll: string };

export interface Siblings {
  /** Resolves once all others have received it. */
  send(text: string): Promise<void>;
  onReceived(listener: (text: string) => void): void;
}

const isMessage = (message: unknown): message is SiblingMessage =>
  typeof message === 'object' &&
  message !== null &&
  ('send' in message || 'received' in message || 'receivedByAll' in message);

/** The processes that share the port of this one; undefined where it has the port alone. */
export function siblingsOfProcess(): Siblings | undefined {
  if (!apiProcess() || !process.send) return undefined;
  const asking = makeAsking<void>(patienceMs, undefined);
  let receive: (text: string) => void = () => undefined;
  const say = (message: SiblingMessage) => tellSupervisor(message);
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return;
    if ('receivedByAll' in message) asking.answer(message.receivedByAll, undefined);
    if (!('send' in message)) return;
    receive(message.text);
    say({ received: message.send });
  });
  return {
    onReceived(listener) {
      receive = listener;
    },
    send: (text) => asking.ask((id) => say({ send: id, text })),
  };
}

interface Sibling {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
  send(message: SiblingMessage, sent: (error: Error | null) => void): unknown;
  connected: boolean;
}

/** In the supervisor: passes on what one process says to the others, and answers when the last has received it. */
export function makeSwitchboard() {
  const all = new Set<Sibling>();
  const pending = new Map<string, { of: Sibling; by: Set<Sibling> }>();
  const send = (to: Sibling, message: SiblingMessage) => to.connected && to.send(message, () => undefined);

  function markReceived(id: string, by: Sibling) {
    const sent = pending.get(id);
    sent?.by.delete(by);
    if (!sent || sent.by.size > 0) return;
    pending.delete(id);
    send(sent.of, { receivedByAll: id });
  }

  return (child: Sibling): void => {
    all.add(child);
    child.once('exit', () => {
      all.delete(child);
      for (const id of [...pending.keys()]) markReceived(id, child);
    });
    child.on('message', (message) => {
      if (!isMessage(message)) return;
      if ('received' in message) markReceived(message.received, child);
      if (!('send' in message)) return;
      const others = [...all].filter((one) => one !== child && one.connected);
      pending.set(message.send, { of: child, by: new Set(others) });
      for (const one of others) send(one, message);
      markReceived(message.send, child);
    });
  };
}
