import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { isList } from '@/contract/list';
import { t } from '@/language/text';
import type { Action } from '@/policy/rules';
import type { Services } from '../services';
import { admitList } from './admit-lists';
import { answerOnce } from './answer-once';
import { ApiError, notFound } from './api-error';
import { flushAuditLog } from './audit';
import { makeRefusalAudit } from './audit-refusal';
import { admit, assertAuthorized } from './authorize';
import { withinBudget } from './call-budget';
import { bodyMs, mostJsonBytes } from './json-limits';
import { answerFor } from './on-error';
import type { Person } from './person';
import { readFrom } from './read-from';
import { readJson } from './read-json';
import { makeRefusedBodies } from './refused-bodies';
import { hasBody } from './request-body';
import { factsOf, type RequestFacts } from './request-facts';
import { loggedPath, logRequest } from './request-log';
import type { Call, Route } from './route';
import { sendCsv, wantsCsv } from './send-csv';
import { sendJson, sendText } from './send-json';
import { tokenOfCookie, tokenOfHeader } from './token';
import { validate } from './validate';

interface AppEnv {
  Bindings: HttpBindings;
  Variables: { facts: RequestFacts; endpoint: Endpoint | undefined; who: Person | undefined };
}

const takesJson = ({ method, upload, anyBody }: Endpoint) =>
  !upload && !anyBody && method !== 'GET' && method !== 'DELETE';

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Reads the body of a call for a person; undefined for a call that takes no JSON. */
type ReadBody = (incoming: IncomingMessage, facts: RequestFacts, who: Person | undefined) => Promise<unknown>;

async function answer(c: Context<AppEnv>, services: Services, route: Route, readBody: ReadBody | undefined) {
  const { endpoint, handle } = route;
  c.set('endpoint', endpoint);
  services.metrics.answeredBy(c.env.incoming, endpoint.path);
  const open = endpoint.access === 'open';
  const token =
    tokenOfHeader(c.req.header('authorization')) ??
    (endpoint.byCookie ? tokenOfCookie(c.req.header('cookie')) : undefined);
  const known = open ? undefined : await services.authenticate(token);
  // A copy for this request, because the remembered person of a token is shared by requests (`assertAuthorized`).
  const who = known && { ...known };
  if (!open) {
    if (!who) throw new ApiError('unauthenticated', t`Sign in to continue.`);
    c.set('who', who);
    c.var.facts.ofChild = who.principal.persona === 'child';
    // Every access except `open` is a key of the rules, because the table of rules is checked against the contract's
    // `Access`.
    admit(who, endpoint.access as Action, endpoint);
  }
  const params = endpoint.params.safeParse(c.req.param());
  if (!params.success) throw notFound();
  const query = validate(endpoint.query, c.req.query());
  let tag: string | undefined;
  const body = readBody && validate(endpoint.body, await readBody(c.env.incoming, c.var.facts, who));
  const call = {
    services,
    who: who as never,
    params: params.data,
    query,
    body,
    request: c.var.facts,
    incoming: c.env.incoming,
    setHeader: (name: string, value: string) => {
      if (name === 'etag') tag = value;
      // Several cookies may be set at once, each by a header of its own.
      c.header(name, value, { append: name === 'set-cookie' });
    },
  };
  c.header('vary', `Authorization, Cookie, ${isList(endpoint) ? 'Accept, ' : ''}Accept-Encoding`);
  if (wantsCsv(c, endpoint)) return sendCsv(c, endpoint, route, call);
  const reply = await answerOnce(endpoint, call as Call, async () => {
    const read = () =>
      readFrom(services, route, who, (db) =>
        handle(db === services.db ? call : { ...call, services: { ...services, db } }),
      );
    const admitted = () => (who && isList(endpoint) ? admitList(who.principal.userId, read) : read());
    const isExpensive = route.expensive || (isList(endpoint) && (query as { q?: string }).q !== undefined);
    const answered = await (who && isExpensive ? withinBudget(who, c.env.incoming, admitted) : admitted());
    if (who && !services.env.production) assertAuthorized(who, route);
    return answered;
  });
  await flushAuditLog(call, { failed: false });
  // What has ended here has ended in the other processes too before it is said.
  await services.sessions.forgotten();
  if (tag !== undefined && hasTag(c.req.header('if-none-match'), tag)) return c.body(null, 304);
  const shown = present(endpoint, reply, services.env.production);
  return endpoint.mime === undefined
    ? sendJson(c, shown, endpoint.status)
    : sendText(c, String(shown), endpoint.mime, endpoint.status);
}

/** Whether the client has this version already. */
const hasTag = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false;

/**
 * The fields that the contract declares for an answer, and no others. In production only the first row of a
 * list is checked, because all of its rows are made alike and checking each costs as much as making it.
 */
function present(endpoint: Endpoint, reply: unknown, production: boolean): unknown {
  const rows = isList(endpoint) && production ? (reply as { data: unknown[] }).data : [];
  if (rows.length < 2) return endpoint.reply.parse(reply);
  endpoint.reply.parse({ ...(reply as object), data: rows.slice(0, 1) });
  return reply;
}

/** The method and path of a request. */
type Address = Pick<Endpoint, 'method' | 'path'>;

/** Throws 405 with Allow when the path exists with another method, otherwise 404. */
function refuseUnknown(c: Context<AppEnv>, known: Address[]): never {
  const segments = c.req.path.split('/');
  const allowed = known.filter(({ path }) => {
    const parts = path.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, i) => part.startsWith('{') || part === segments[i])
    );
  });
  if (allowed.length === 0) throw notFound();
  c.header('allow', [...new Set(allowed.map(({ method }) => method))].join(', '));
  throw new ApiError('method_not_allowed', t`This address does not take that method.`);
}

/**
 * The Hono app that answers `routes`; `elsewhere` are endpoints that are answered outside of it. Throws at start when
 * an endpoint of the contract has no route. A JSON body has `patienceMs` to arrive.
 */
export function createApi(
  services: Services,
  routes: Route[],
  elsewhere: Address[],
  patienceMs = bodyMs,
): Hono<AppEnv> {
  const known = [...routes.map((route) => route.endpoint), ...elsewhere];
  const answered = new Set<unknown>(known);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (!answered.has(endpoint))
      throw new Error(`No route answers ${name} (${endpoint.method} ${endpoint.path})`);
  }
  const concludeAudit = makeRefusalAudit(services);
  const countRefused = makeRefusedBodies(services.rateLimits);
  const bodyReader =
    (maxBytes: number): ReadBody =>
    async (incoming, { limitKey }, who) => {
      if (!hasBody(incoming)) return {};
      return countRefused(who?.principal.userId ?? limitKey, () =>
        readJson(incoming, { maxBytes, patienceMs }),
      );
    };
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const started = performance.now();
    c.set('facts', factsOf(c.env.incoming, services.env.trustProxy));
    c.header('x-request-id', c.var.facts.id);
    await next();
    logRequest(services.log, c.var.facts, {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      userId: c.var.who?.account.user.id,
      started,
    });
  });
  for (const route of routes) {
    const { method, path, access, repeatable, upload } = route.endpoint;
    // Answers are kept for a person, and the content of a stream is unknown before it has been read.
    if (repeatable && (access === 'open' || upload)) throw new Error(`${path} cannot be repeatable`);
    const readBody = takesJson(route.endpoint) ? bodyReader(mostJsonBytes(route.endpoint)) : undefined;
    app.on(method, honoPath(path), (c) => answer(c, services, route, readBody));
  }
  app.notFound((c) => refuseUnknown(c, known));
  app.onError(async (error, c) => {
    const { status, body, headers, failed } = answerFor(error, c.var.facts.id);
    if (failed)
      services.log.error(
        { requestId: c.var.facts.id, path: loggedPath(c.req.path), err: error },
        'request failed',
      );
    await concludeAudit({ ...c.var, path: c.req.path, status });
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return c.json(body, status as ContentfulStatusCode);
  });
  return app;
}
