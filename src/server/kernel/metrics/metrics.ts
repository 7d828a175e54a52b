import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { Replica } from '../db/replica';
import { watchReplica } from './watch-replica';

export type Measured = MetricObjectWithValues<MetricValue<string>>;

/** What a process counts of its own work. `/api/metrics` answers it. */
export interface Metrics {
  /** Counts a request from here to the end of its answer. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Says by which template a request is answered, such as `/api/club/{id}`. Never with an id, which would be one more series. */
  answeredBy(incoming: IncomingMessage, template: string): void;
  /** That template; `unknown` where nothing answers. */
  routeOf(incoming: IncomingMessage): string;
  /** Counts one that a limit has refused. */
  refused(limit: string): void;
  /** Counts an error that a page has reported, by the part of the screen. */
  failedInPage(part: string): void;
  read(): Promise<Measured[]>;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** As nginx writes it: the client went before it had an answer. */
const clientGone = 499;
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

let ofProcess: Registry | undefined;

/** Memory, processor time, open files and the event loop, which belong to the process and not to one of its servers. */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** The pools of connections by what they are for. */
type Pools = Record<string, pg.Pool>;

function watchPools(pools: Pools, registers: Registry[]): void {
  new Gauge({
    name: 'touchline_database_connections',
    help: 'Connections by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
      }
    },
  });
  new Gauge({
    name: 'touchline_database_waiting',
    help: 'Work that waits for a connection, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) this.set({ pool: name }, pool.waitingCount);
    },
  });
}

export function makeMetrics(pools: Pools, replica?: Replica): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'touchline_http_requests_total',
    help: 'Requests that were answered, by the template of their route',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'touchline_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'method'],
    buckets: seconds,
    registers,
  });
  const inFlight = new Gauge({
    name: 'touchline_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  });
  const refusals = new Counter({
    name: 'touchline_rate_limited_total',
    help: 'Requests past a limit, by limit',
    labelNames: ['limit'],
    registers,
  });
  watchPools(pools, registers);
  const clientErrors = new Counter({
    name: 'touchline_client_errors_total',
    help: 'Errors that pages have reported, by the part of the screen that could not be shown',
    labelNames: ['part'],
    registers,
  });
  if (replica) watchReplica(replica, registers);
  const ofProcess = processRegistry();
  const templates = new WeakMap<IncomingMessage, string>();

  const routeOf = (incoming: IncomingMessage) => templates.get(incoming) ?? 'unknown';

  return {
    routeOf,
    watch(incoming, outgoing) {
      const started = performance.now();
      inFlight.inc();
      outgoing.once('close', () => {
        inFlight.dec();
        const route = routeOf(incoming);
        const method = methods.has(incoming.method ?? '') ? (incoming.method ?? '') : 'other';
        const status = outgoing.headersSent ? outgoing.statusCode : clientGone;
        requests.inc({ route, method, status });
        durations.observe({ route, method }, (performance.now() - started) / 1000);
      });
    },
    answeredBy: (incoming, template) => void templates.set(incoming, template),
    refused: (limit) => refusals.inc({ limit }),
    failedInPage: (part) => clientErrors.inc({ part }),
    async read() {
      const [own, shared] = await Promise.all([registry.getMetricsAsJSON(), ofProcess.getMetricsAsJSON()]);
      return [...own, ...shared];
    },
  };
}
