import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** How long a client that was answered early may go on sending, so that it reads the answer before the connection ends. */
export const lingerMs = 2000;

/**
 * Closes the connection of a request that is answered before its body has arrived, because a body that comes byte by byte would
 * keep it open for an hour. Reads on for `patienceMs` before.
 */
export function closeUnread(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  patienceMs = lingerMs,
): void {
  outgoing.once('close', () => {
    // `complete` means that all of it has arrived. The connection then belongs to the next request.
    if (incoming.complete || incoming.destroyed) return;
    incoming.unpipe();
    const late = setTimeout(() => incoming.socket.destroySoon(), patienceMs).unref();
    incoming.once('end', () => clearTimeout(late));
    incoming.resume();
  });
}
