import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import { asText, makeAllProcesses } from '@/server/kernel/metrics/all-processes';
import { makeMetrics } from '@/server/kernel/metrics/metrics';

/** A process that has answered as many requests as its argument says, and writes what all of its supervisor have, when asked. */
const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 } as pg.Pool;
const metrics = makeMetrics({ changes: pool, lists: pool });
for (let i = 0; i < Number(process.argv[2]); i += 1) {
  const outgoing = Object.assign(new EventEmitter(), { headersSent: true, statusCode: 200 });
  metrics.watch({ method: 'GET' } as IncomingMessage, outgoing as unknown as ServerResponse);
  outgoing.emit('close');
}
// On a busy machine the others take their time, and all of them are asked for.
const read = makeAllProcesses(metrics, 120_000);
process.on('message', async (message) => {
  if (message === 'read') process.send?.({ text: await asText(await read()) });
});
process.send?.({ ready: true });
