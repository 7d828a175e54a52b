import { AggregatorRegistry } from 'prom-client';
import { isSupervised } from '../env';
import { tellSupervisor } from '../runtime/tell-supervisor';
import type { Measured, Metrics } from './metrics';
import type { MetricsMessage } from './relay-metrics';

/** Longer than the supervisor waits for a process. */
const patienceMs = 2000;

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
export function makeAllProcesses(metrics: Metrics): () => Promise<Measured[][]> {
  const waiting = new Map<number, (message: Extract<MetricsMessage, { metrics: 'all' }>) => void>();
  let asked = 0;
  const say = (message: MetricsMessage) => tellSupervisor(message);
  if (isSupervised()) {
    process.on('message', (message: MetricsMessage) => {
      if (message.metrics === 'give')
        void metrics.read().then((counts) => say({ metrics: 'given', id: message.id, counts }));
      if (message.metrics === 'all') waiting.get(message.id)?.(message);
    });
    say({ metrics: 'here' });
  }

  const askOthers = () =>
    new Promise<{ counts: Measured[][]; yours: number }>((resolve) => {
      if (!isSupervised() || !process.connected) return resolve({ counts: [], yours: 0 });
      asked += 1;
      const id = asked;
      const end = (found: { counts: Measured[][]; yours: number }) => {
        clearTimeout(late);
        waiting.delete(id);
        resolve(found);
      };
      // The supervisor may be about to end.
      const late = setTimeout(() => end({ counts: [], yours: 0 }), patienceMs);
      waiting.set(id, end);
      say({ metrics: 'want', id });
    });

  return async () => {
    const [own, { counts, yours }] = await Promise.all([metrics.read(), askOthers()]);
    const all = counts.map((each, slot) => withProcess(each, slot));
    all[yours] = withProcess(own, yours);
    return Array.from(all, (each) => each ?? []);
  };
}
