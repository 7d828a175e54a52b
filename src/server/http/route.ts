import type { IncomingMessage } from 'node:http';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyInput } from '@/contract/endpoint';
import type { Action } from '@/policy/rules';
import type { Person } from '../auth/authenticate';
import type { Services } from '../services';
import type { RequestFacts } from './request-facts';

/** All that a handler gets. `who` is absent for an open endpoint alone. */
export interface Call<E extends Endpoint = Endpoint> {
  services: Services;
  who: E['access'] extends 'open' ? undefined : Person;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Of a multipart endpoint: undefined, since the handler reads the stream itself (`file/receive-upload.ts`). */
  body: BodyOf<E>;
  request: RequestFacts;
  incoming: IncomingMessage;
  /** Adds a header to the answer, should it be a good one. */
  setHeader: (name: string, value: string) => void;
}

interface Declared {
  /**
   * The sentence of the rules that the handler's query holds to by its own `where`, so that nobody asks for each row:
   * for lists. Without it the door wants `authorize` to have been asked (`assertAuthorized`).
   */
  scopedInSql?: Action;
}

export interface Route extends Declared {
  endpoint: Endpoint;
  handle: (call: Call) => Promise<unknown>;
}

/** Ties a handler to its endpoint. The handler reads: validate (done), load, authorize, change, present. */
export const on = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ReplyInput<E>>,
  { scopedInSql }: Declared = {},
): Route => ({
  endpoint,
  scopedInSql,
  // The door validates by this endpoint before it calls, so the narrower call is what arrives.
  handle: handle as unknown as Route['handle'],
});
