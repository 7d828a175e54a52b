import type { Endpoint, QueryInput, QueryOf } from '@/contract/endpoint';

/** The query that a URL asks for, or the list's own first view when somebody has edited the URL into nonsense. */
export function contractQuery<E extends Endpoint>(endpoint: E, asked: QueryInput<E>): QueryOf<E> {
  const parsed = endpoint.query.safeParse(asked);
  return (parsed.success ? parsed.data : endpoint.query.parse({})) as QueryOf<E>;
}
