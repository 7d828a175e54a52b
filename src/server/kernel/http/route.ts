import type { IncomingMessage } from 'node:http';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyInput } from '@/contract/endpoint';
import type { Action } from '@/policy/rules';
import type { Services } from '../services';
import type { Person } from './person';
import type { RequestFacts } from './request-facts';

/** What a handler gets. `who` is undefined for an open endpoint only. */
export interface Call<E extends Endpoint = Endpoint> {
  services: Services;
  who: E['access'] extends 'open' ? undefined : Person;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Undefined for a multipart endpoint, because the handler reads the stream itself (`file/receive-upload.ts`). */
  body: BodyOf<E>;
  request: RequestFacts;
  incoming: IncomingMessage;
  /** Adds a header to the answer if the call succeeds. */
  setHeader: (name: string, value: string) => void;
}

interface Declared {
  /**
   * The rule that the handler's query enforces by its own `where`, so that a list need not check each row. Without it
   * the handler must call `authorize` (`assertAuthorized`).
   */
  scopedInSql?: Action;
  /**
   * Whether this read may be answered by the replica; without it a list may, and nothing else. A read that writes may not, and
   * neither may one that decides who may do what.
   */
  replica?: boolean | ((who: Person | undefined) => boolean);
  /** Whether each call costs as much as many others: then a person and a club get a few at once (`call-budget.ts`). */
  expensive?: boolean;
}

export interface Route extends Declared {
  endpoint: Endpoint;
  handle: (call: Call) => Promise<unknown>;
}

/** Ties a handler to its endpoint. A handler does these steps: validate (done already), load, authorize, change, present. */
export const on = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ReplyInput<E>>,
  { scopedInSql, replica, expensive }: Declared = {},
): Route => ({
  endpoint,
  scopedInSql,
  expensive,
  ...(replica !== undefined && { replica }),
  // The call was validated by this endpoint before, so it has the narrower type.
  handle: handle as unknown as Route['handle'],
});
