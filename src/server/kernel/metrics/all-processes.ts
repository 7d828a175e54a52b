import { AggregatorRegistry } from 'prom-client';
import { isSupervised } from '../env';
import { makeAsking } from '../runtime/asking';
import { tellSupervisor } from '../runtime/tell-supervisor';
import type { Measured, Metrics } from './metrics';
import type { MetricsMessage } from './relay-metrics';

/** Longer than the supervisor waits for a process. */
const patienceMs = 2000;

/** What the other processes have counted, by their numbers, and the number of this one. */
interface Others {
  counts: Measured[][];
  yours: number;
}
const none: Others = { counts: [], yours: 0 };

const withProcess = (counts: Measured[], process: number): Measured[] =>
  counts.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }));

/** The figures of several sources in Prometheus' text format. */
export const asText = (sources: Measured[][]): Promise<string> =>
  AggregatorRegistry.aggregate(sources as never).metrics();

/**
 * Reads what all processes of this start have counted, each with its number as the label `process`: a sum would shrink when one of
 * them is started again, which Prometheus takes for many new requests.
 */
export function makeAllProcesses(metrics: Metrics, patience = patienceMs): () => Promise<Measured[][]> {
  // The supervisor may be about to end.
  const asking = makeAsking<Others>(patience, none);
  const say = (message: MetricsMessage) => tellSupervisor(message);
  if (isSupervised()) {
    process.on('message', (message: MetricsMessage) => {
      if (message.metrics === 'give')
        void metrics.read().then((counts) => say({ metrics: 'given', id: message.id, counts }));
      if (message.metrics === 'all') asking.answer(message.id, message);
    });
    say({ metrics: 'here' });
  }

  const askOthers = async (): Promise<Others> =>
    isSupervised() && process.connected ? asking.ask((id) => say({ metrics: 'want', id })) : none;

  return async () => {
    const [own, { counts, yours }] = await Promise.all([metrics.read(), askOthers()]);
    const all = counts.map((each, slot) => withProcess(each, slot));
    all[yours] = withProcess(own, yours);
    return Array.from(all, (each) => each ?? []);
  };
}
