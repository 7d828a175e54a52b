import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeTracing } from '@/server/kernel/tracing/tracing';
import { startApi } from '../support/api';
import { startServer } from '../support/gateway';

interface Span {
  name: string;
  kind: number;
  traceId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector, as far as it takes spans. */
async function startCollector() {
  const spans: Span[] = [];
  const paths: (string | undefined)[] = [];
  const server = await startServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    paths.push(request.url);
    const { resourceSpans } = JSON.parse(String(Buffer.concat(chunks)));
    for (const { scopeSpans } of resourceSpans) for (const each of scopeSpans) spans.push(...each.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { ...server, spans, paths };
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('requests and jobs go to the collector by template and name, below the span that a proxy of ours has said', async () => {
  const collector = await startCollector();
  const env = { otlpEndpoint: collector.url, trustProxy: true };
  const api = await startApi(env);
  const tracing = makeTracing(env, 'touchline-test');
  const server = await startServer((incoming, outgoing) => {
    tracing.request(incoming, outgoing, () => '/api/club/{id}');
    outgoing.writeHead(503).end();
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  await fetch(`${server.url}/api/club/0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f?q=Ada`, {
    headers: { traceparent },
  });
  await tracing.job('sweep', async () => 'done');
  await expect(tracing.job('send-email', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await server.close();
  await tracing.close();
  await api.close();
  await collector.close();
  expect(collector.paths[0]).toBe('/v1/traces');
  const [request, sweep, email] = ['GET /api/club/{id}', 'job sweep', 'job send-email'].map((name) =>
    collector.spans.find((span) => span.name === name),
  );
  if (!request || !sweep || !email) throw new Error('a span is missing');
  expect(request).toMatchObject({ kind: 2, traceId, parentSpanId: 'b7ad6b7169203331', status: { code: 2 } });
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/club/{id}',
    'http.response.status_code': 503,
  });
  expect([sweep.status.code ?? 0, email.status.code]).toEqual([0, 2]);
  expect(JSON.stringify(collector.spans)).not.toMatch(/Ada|0b7f8a52/);
});

test('without a collector nothing of OpenTelemetry is loaded: one file imports it, which is itself imported by need', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const texts = files.map((file) => [file, readFileSync(path.join('src', file), 'utf8')] as const);
  const ofLibrary = texts.filter(([, text]) => text.includes("from '@opentelemetry"));
  expect(ofLibrary.map(([file]) => file)).toEqual(['server/kernel/tracing/otlp.ts']);
  expect(texts.filter(([, text]) => /from '[^']*\/otlp'/.test(text)).map(([file]) => file)).toEqual([]);
});
