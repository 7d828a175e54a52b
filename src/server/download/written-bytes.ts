import type { ServerResponse } from 'node:http';

/**
 * Counts the bytes of an answer's body that the socket has taken. A piece counts once all of it was handed to the system, so
 * of a connection that is cut the piece under way counts for nothing. The bytes of the connection are of no use here, because
 * with keep-alive it carries many answers and their headers.
 */
export function countWritten(outgoing: ServerResponse): () => number {
  let written = 0;
  const write: (chunk: Buffer, done: (error?: Error | null) => void) => boolean =
    outgoing.write.bind(outgoing);
  outgoing.write = (chunk: Buffer) =>
    write(chunk, (error) => {
      if (!error) written += chunk.length;
    });
  return () => written;
}
