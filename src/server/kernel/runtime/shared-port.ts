import type { ChildProcess } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';

/**
 * Of these processes one listens and hands each connection to the next of the others, which says when it has it (`taken`). One
 * that is asked to end says so (`leaving`), and gets an answer after its last connection (`left`).
 */
export type ToShared = { taken: number } | { leaving: true };

const has = <Name extends string>(message: unknown, name: Name): message is Record<Name, unknown> =>
  typeof message === 'object' && message !== null && name in message;

export const isConnection = (message: unknown): message is { connection: number } =>
  has(message, 'connection');
export const isLeft = (message: unknown): message is { left: true } => has(message, 'left');
const isTaken = (message: unknown): message is { taken: number } => has(message, 'taken');
const isLeaving = (message: unknown): message is { leaving: true } => has(message, 'leaving');

interface SharedPort {
  /** To be called when a process begins, and again for the one that takes its place. */
  add(child: ChildProcess): void;
  /** The process takes connections from now on. */
  open(child: ChildProcess): void;
  listen(host: string, port: number): Promise<number>;
  close(): void;
}

/**
 * Gives connections in turn to processes that are ready. Not by `node:cluster`, which forgets a connection that was on its
 * way to a process that is killed, so that its client waits for good; here it is closed at once. While no process is
 * ready, connections wait.
 */
export function makeSharedPort(): SharedPort {
  const onTheirWay = new Map<ChildProcess, Map<number, Socket>>();
  const waiting: Socket[] = [];
  let ready: ChildProcess[] = [];
  let serial = 0;

  function give(socket: Socket): void {
    const child = ready.shift();
    if (!child) return void waiting.push(socket);
    ready.push(child);
    serial += 1;
    const id = serial;
    onTheirWay.get(child)?.set(id, socket);
    child.send({ connection: id }, socket, { keepOpen: true }, (error) => {
      if (!error || !onTheirWay.get(child)?.delete(id)) return;
      socket.destroy();
    });
  }

  const server: Server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    give(socket);
  });

  return {
    add(child) {
      onTheirWay.set(child, new Map());
      const leave = () => {
        ready = ready.filter((one) => one !== child);
      };
      child.on('message', (message) => {
        if (isLeaving(message)) {
          leave();
          child.send({ left: true }, () => undefined);
        }
        if (!isTaken(message)) return;
        const own = onTheirWay.get(child);
        // Closes this process's copy alone.
        own?.get(message.taken)?.destroy();
        own?.delete(message.taken);
      });
      child.once('exit', () => {
        leave();
        for (const socket of onTheirWay.get(child)?.values() ?? []) socket.destroy();
        onTheirWay.delete(child);
      });
    },
    open(child) {
      ready.push(child);
      for (const socket of waiting.splice(0)) give(socket);
    },
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          const address = server.address();
          resolve(typeof address === 'object' && address ? address.port : port);
        });
      }),
    close() {
      server.close();
      for (const socket of waiting.splice(0)) socket.destroy();
    },
  };
}
