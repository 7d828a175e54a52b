import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../services';
import { ApiError } from './api-error';
import { refuseRaw } from './refuse-raw';
import { factsOf, type RequestFacts } from './request-facts';
import { logRequest } from './request-log';

interface Reads {
  /** The path for the log, without a secret. */
  pathOf: (incoming: IncomingMessage) => string;
  /** Answers a GET or HEAD, or throws before anything is sent. */
  answer: (incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts) => Promise<void>;
}

/** Answers what is read without an account, past the app: with a line in the log, and refusals in the form of all of ours. */
export function makeReadServer({ env, log }: Services, { pathOf, answer }: Reads) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const facts = factsOf(incoming, env.trustProxy);
    const started = performance.now();
    const { method = '' } = incoming;
    outgoing.once('close', () =>
      logRequest(log, facts, {
        method,
        path: pathOf(incoming),
        status: outgoing.statusCode,
        userId: undefined,
        started,
      }),
    );
    try {
      if (method !== 'GET' && method !== 'HEAD') {
        outgoing.setHeader('Allow', 'GET, HEAD');
        throw new ApiError('method_not_allowed', 'This address does not take that method.');
      }
      await answer(incoming, outgoing, facts);
    } catch (error) {
      refuseRaw(log, incoming, outgoing, facts, error);
    }
  };
}
