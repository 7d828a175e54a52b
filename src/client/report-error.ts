import type { BodyInput } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import { reportClientError, type ScreenPart } from '@/contract/operation/client-error';
import { call } from './http';

interface Thrown {
  error: unknown;
  part: ScreenPart;
  /** The page as the code names it, without ids. */
  route: string;
  /** Which components it was thrown in, as React writes it. */
  componentStack: string;
}

/** A line for each component, by Chromium ` at Name (…)` and elsewhere `Name@…`. Elements of HTML have no place. */
const component = /^\s*(?:at )?([A-Za-z_$][\w$.]{0,39}) ?[(@](?!<)/gm;
const place = /([\w[\].-]{1,60}\.js)(?:\?[^\s:)]*)?(:\d{1,7}:\d{1,7})/g;

/** What the server may learn of it. Never the message, which may quote what somebody has typed. */
function bodyOf({ error, part, route, componentStack }: Thrown): BodyInput<typeof reportClientError> {
  const { name = '', stack = '' } = error instanceof Error ? error : {};
  const places = stack.replaceAll('%5B', '[').replaceAll('%5D', ']').matchAll(place);
  return {
    name: /^[A-Z][A-Za-z]{0,39}$/.test(name) ? name : 'Unnamed',
    part,
    route,
    build: window.__NEXT_DATA__?.buildId ?? 'unknown',
    components: [...componentStack.matchAll(component)]
      .map(([, found = '']) => found)
      .slice(0, limits.clientErrorNames),
    places: [...places].map(([, file = '', at = '']) => file + at).slice(0, limits.clientErrorPlaces),
  };
}

const sent = new Set<string>();

/** Sends an error to the server, each one once in the life of this page. Without a connection, or past the limits, it is not sent. */
export async function reportError(thrown: Thrown): Promise<void> {
  const body = bodyOf(thrown);
  const same = JSON.stringify(body);
  if (sent.has(same)) return;
  sent.add(same);
  await call(reportClientError, { body, keepalive: true }).catch(() => undefined);
}
