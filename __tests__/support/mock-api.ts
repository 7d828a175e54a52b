import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { getChanges } from '@/contract/attention';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyInput } from '@/contract/endpoint';
import { type ErrorCode, type ErrorReply, type SecondStep, statusOf } from '@/contract/errors';
import type { ListEndpoint } from '@/contract/list';
import { getProvider } from '@/contract/sign-in/provider';

/**
 * The mock server of the ui tests; started and reset by `jsdom-setup.ts`. Every sign-in page asks for a provider, of which there is
 * none, and lists ask for what others have changed, which is nothing, unless a test says otherwise.
 */
export const mockServer = setupServer(
  http.get(`*${getProvider.path}`, () => HttpResponse.json({ data: { name: null, passkeys: true } })),
  http.get(`*${getChanges.path}`, () => HttpResponse.json({ data: { version: '' } })),
);

export interface MockCall<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The files of a multipart call, in order. */
  files: File[];
  request: Request;
}

class Refusal {
  constructor(
    readonly reply: ErrorReply,
    readonly headers: Record<string, string>,
  ) {}
}

/** What a resolver throws where the second step is needed. */
export const needsSecondStep = (secondStep: SecondStep): Refusal =>
  new Refusal({ code: 'code_needed', message: 'Use your passkey', secondStep }, {});

/** What a resolver throws to answer with an error of the contract. */
export const refuse = (
  code: ErrorCode,
  message: string,
  fields?: Record<string, string>,
  headers: Record<string, string> = {},
): Refusal => new Refusal({ code, message, fields }, headers);

async function readBody(endpoint: Endpoint, request: Request): Promise<{ body: unknown; files: File[] }> {
  if (request.method === 'GET') return { body: {}, files: [] };
  if (!endpoint.upload) {
    const text = await request.text();
    return { body: text === '' ? {} : JSON.parse(text), files: [] };
  }
  const form = await request.formData();
  const { field } = endpoint.upload;
  const texts = [...form.entries()].filter(([name]) => name !== field);
  return { body: Object.fromEntries(texts), files: form.getAll(field) as File[] };
}

/**
 * Answers one call of the contract. The request must parse by the endpoint's schemas, and so must the mock's own
 * reply: a mock cannot drift from what the server would do. Returns the calls it has seen.
 */
export function mock<E extends Endpoint>(
  endpoint: E,
  resolver: (call: MockCall<E>) => ReplyInput<E> | Promise<ReplyInput<E>>,
): MockCall<E>[] {
  const seen: MockCall<E>[] = [];
  const path = `*${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  mockServer.use(
    http[method](path, async ({ request, params }) => {
      const sent = await readBody(endpoint, request);
      const call = {
        params: endpoint.params.parse(params),
        query: endpoint.query.parse(Object.fromEntries(new URL(request.url).searchParams)),
        body: endpoint.body.parse(sent.body),
        files: sent.files,
        request,
      } as MockCall<E>;
      seen.push(call);
      try {
        return HttpResponse.json(endpoint.reply.parse(await resolver(call)) as never, {
          status: endpoint.status,
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return HttpResponse.json(error.reply, { status: statusOf[error.reply.code], headers: error.headers });
      }
    }),
  );
  return seen;
}

/** Answers every such call with that error of the contract. Returns the calls it has seen. */
export const mockRefused = <E extends Endpoint>(
  endpoint: E,
  ...refusal: Parameters<typeof refuse>
): MockCall<E>[] =>
  mock(endpoint, () => {
    throw refuse(...refusal);
  });

/**
 * Answers a list that is asked for as a CSV file with that text, or with the error that the resolver throws;
 * the list itself is still answered by its `mock`. Returns the queries it has seen.
 */
export function mockCsv<E extends ListEndpoint>(
  endpoint: E,
  name: string,
  resolver: (query: QueryOf<E>) => string | Promise<string>,
): QueryOf<E>[] {
  const seen: QueryOf<E>[] = [];
  mockServer.use(
    http.get(`*${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request }) => {
      if (request.headers.get('accept') !== 'text/csv') return;
      const query = endpoint.query.parse(Object.fromEntries(new URL(request.url).searchParams)) as QueryOf<E>;
      seen.push(query);
      try {
        return new HttpResponse(await resolver(query), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${name}"`,
          },
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return HttpResponse.json(error.reply, { status: statusOf[error.reply.code], headers: error.headers });
      }
    }),
  );
  return seen;
}

/** No connection at all for this call. */
export const mockOffline = (endpoint: Endpoint): void => {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  mockServer.use(http[method](`*${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, () => HttpResponse.error()));
};
