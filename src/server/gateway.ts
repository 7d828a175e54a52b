import { type Listener, makeApp } from './app';
import { env } from './env';
import { prepareUploads } from './file/prepare-uploads';
import { makeForwarder } from './forward';
import { makeLog } from './log';
import { makeServices } from './make-services';
import { diskStorage } from './storage/storage';

let listener: Listener | undefined;

function open(): Listener {
  const settings = env();
  if (settings.apiHost) return makeForwarder(settings.apiHost, settings.trustProxy, makeLog('gateway'));
  return makeApp(makeServices(settings));
}

/** Prepares what the first upload needs, unless uploads are taken elsewhere. */
export async function prepareGateway(): Promise<void> {
  const { apiHost, dataDir } = env();
  if (!apiHost) await prepareUploads(diskStorage(dataDir), makeLog('gateway'));
}

/**
 * The one entrance to `/api`: forwards to API_HOST if that is set, otherwise answers here. Opened by the first
 * request.
 */
export const gateway: Listener = (incoming, outgoing) => {
  listener ??= open();
  return listener(incoming, outgoing);
};
