import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../db/replica';

/** What was read from the replica, and how far it is behind. */
export function watchReplica(replica: Replica, registers: Registry[]): void {
  new Counter({
    name: 'touchline_replica_reads_total',
    help: 'Reads that may go to the replica: those that it has answered, and the others by why the primary did',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(replica.counted)) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'touchline_replica_lag_seconds',
    help: 'How far the replica is behind; without a value where it does not answer',
    registers,
    async collect() {
      const seconds = await replica.lagSeconds();
      this.reset();
      this.set(seconds ?? Number.NaN);
    },
  });
}
