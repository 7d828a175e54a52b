import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../services';
import { refuseRaw } from './refuse-raw';
import { factsOf, type RequestFacts } from './request-facts';
import { logRequest } from './request-log';

/** The person for the log, who is set once they are known. */
interface Caller {
  userId?: string;
}

interface RawServer {
  /** The path for the log, without a secret. */
  pathOf: (incoming: IncomingMessage) => string;
  /** Answers, or throws before anything is sent. */
  answer: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    facts: RequestFacts,
    caller: Caller,
  ) => Promise<void>;
}

/** Answers past the app: with a line in the log, and refusals in the form of all of ours. */
export function makeRawServer({ env, log }: Pick<Services, 'env' | 'log'>, { pathOf, answer }: RawServer) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const facts = factsOf(incoming, env.trustProxy);
    const started = performance.now();
    const { method = '' } = incoming;
    const caller: Caller = {};
    outgoing.once('close', () =>
      logRequest(log, facts, {
        method,
        path: pathOf(incoming),
        status: outgoing.statusCode,
        userId: caller.userId,
        started,
      }),
    );
    try {
      await answer(incoming, outgoing, facts, caller);
    } catch (error) {
      refuseRaw(log, incoming, outgoing, facts, error);
    }
  };
}
