import pg from 'pg';

/** Names by statement, the same in every connection of this process. */
const names = new Map<string, string>();
/** Statements come from our stores, so they are few; a list of ids of many lengths could still make many. */
const maxNames = 2000;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = `touchline_${names.size}`;
  names.set(text, name);
  return name;
}

const isStatement = (query: unknown): query is { text: string; name?: string } =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query);

/**
 * A connection on which each statement is parsed and planned once: planning the joins of a list costs PostgreSQL more
 * than running them.
 */
export class PreparedClient extends pg.Client {
  override query: pg.Client['query'] = (...args: unknown[]) => {
    const [query] = args;
    if (isStatement(query) && !query.name) query.name = nameOf(query.text);
    return Reflect.apply(super.query, this, args);
  };
}

/**
 * A connection that names no statement, nor do the libraries on it: behind a pooler that hands connections out by the
 * transaction, the next one may be another session, to which the name says nothing or something else.
 */
export class UnnamedClient extends pg.Client {
  override query: pg.Client['query'] = (...args: unknown[]) => {
    const [query, ...rest] = args;
    const unnamed = isStatement(query) && query.name ? { ...query, name: undefined } : query;
    return Reflect.apply(super.query, this, [unnamed, ...rest]);
  };
}
