import type { IncomingMessage, ServerResponse } from 'node:http';
import { t } from '@/language/text';
import type { Services } from '../services';
import { ApiError } from './api-error';
import type { RequestFacts } from './request-facts';
import { makeRawServer } from './serve-raw';

interface Reads {
  /** The path for the log, without a secret. */
  pathOf: (incoming: IncomingMessage) => string;
  /** Answers a GET or HEAD, or throws before anything is sent. */
  answer: (incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts) => Promise<void>;
}

/** Answers what is only read past the app, and refuses every other method. */
export const makeReadServer = (services: Pick<Services, 'env' | 'log'>, { pathOf, answer }: Reads) =>
  makeRawServer(services, {
    pathOf,
    answer(incoming, outgoing, facts) {
      if (incoming.method === 'GET' || incoming.method === 'HEAD') return answer(incoming, outgoing, facts);
      outgoing.setHeader('Allow', 'GET, HEAD');
      throw new ApiError('method_not_allowed', t`This address does not take that method.`);
    },
  });
