import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Done } from './done';

const headersOf = {
  get: (carrier: Record<string, string>, key: string) => carrier[key],
  keys: (carrier: Record<string, string>) => Object.keys(carrier),
};

/** Sends what was done to `endpoint`, by OTLP over HTTP, some seconds later and many at once. */
export function openOtlp(endpoint: string, service: string) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5000 });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('touchline');
  const propagator = new W3CTraceContextPropagator();
  return {
    record({ name, kind, startedAt, endedAt, attributes, failed, traceparent }: Done) {
      const parent = traceparent
        ? propagator.extract(ROOT_CONTEXT, { traceparent }, headersOf)
        : ROOT_CONTEXT;
      const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER };
      const span = tracer.startSpan(name, { kind: kinds[kind], startTime: startedAt, attributes }, parent);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },
    close: () => provider.shutdown(),
  };
}
