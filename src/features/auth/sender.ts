import type { Endpoint } from '@/contract/endpoint';

/** What a form needs of its call. Each lives in a file of its own, which is loaded once the page stands: axios and zod. */
export interface Sender<Input, Reply> {
  /** A sentence for each field that the server would refuse. */
  check: (input: Input) => Record<string, string>;
  /** Rejects with `ApiFailure`. */
  send: (input: Input) => Promise<Reply>;
}

/** The first thing that the contract says about each field of a body. */
export function fieldErrors(endpoint: Endpoint, body: unknown): Record<string, string> {
  const parsed = endpoint.body.safeParse(body);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
  return errors;
}
