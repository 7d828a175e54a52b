import { getLiveness } from '@/contract/operation/health';
import { prepareUploads } from '../file/prepare-uploads';
import { env } from '../kernel/env';
import { apiHeaders, setHeaders } from '../kernel/http/security-headers';
import { makeLog } from '../kernel/log';
import { openStorage } from '../kernel/storage/open-storage';
import { type Listener, makeApp } from './app';
import { makeForwarder } from './forward';
import { makeServices } from './make-services';

let listener: Listener | undefined;

/** A process of pages lives while the API is away; whoever watches it must not end it for that. */
const aliveItself =
  (forward: Listener): Listener =>
  async (incoming, outgoing) => {
    if (incoming.url !== getLiveness.path) return forward(incoming, outgoing);
    setHeaders(outgoing, { ...apiHeaders, 'Content-Type': 'application/json' });
    outgoing.end(JSON.stringify({ status: 'ok' }));
  };

function open(besideNext: boolean): Listener {
  const settings = env();
  if (settings.apiHost)
    return aliveItself(makeForwarder(settings.apiHost, settings.trustProxy, makeLog('gateway')));
  void prepareGateway();
  return makeApp(makeServices(settings), { besideNext });
}

let prepared: Promise<void> | undefined;

/**
 * Prepares what the first upload needs, once, unless uploads are taken elsewhere. Our server waits for it; that of `npm run dev`
 * is Next's own, and there the first request of any kind begins it.
 */
export function prepareGateway(): Promise<void> {
  const settings = env();
  prepared ??= settings.apiHost
    ? Promise.resolve()
    : prepareUploads(openStorage(settings), makeLog('gateway'));
  return prepared;
}

/**
 * Opens it before the first request, for a process that only answers the API: until then it would not hear what its siblings say,
 * which wait for that, and `/api/metrics` would not know of it.
 */
export function openGateway(): Promise<void> {
  listener ??= open(false);
  return prepareGateway();
}

/**
 * The one entrance to `/api`: forwards to API_HOST if that is set, otherwise answers here. Opened by the first
 * request.
 */
export const gateway: Listener = (incoming, outgoing) => {
  listener ??= open(true);
  return listener(incoming, outgoing);
};
