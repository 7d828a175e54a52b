import pg from 'pg';

/** The name of each statement, the same for all connections of this process. */
const names = new Map<string, string>();
/** Our stores have few statements, but lists of ids of many lengths could still make many. */
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
 * A connection that parses and plans each statement once, because planning the joins of a list costs PostgreSQL more
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
 * A connection that uses no statement names. A pooler may give each transaction another session, which does not know
 * the name or knows another statement by it.
 */
export class UnnamedClient extends pg.Client {
  override query: pg.Client['query'] = (...args: unknown[]) => {
    const [query, ...rest] = args;
    const unnamed = isStatement(query) && query.name ? { ...query, name: undefined } : query;
    return Reflect.apply(super.query, this, [unnamed, ...rest]);
  };
}
