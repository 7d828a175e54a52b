import pg from 'pg';

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

/**
 * How many statements this process sends to PostgreSQL while `work` goes on. Those about sessions do not count: who asks is
 * looked up again after a second, and noted as seen after minutes, so they depend on how fast the machine is.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const asked = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return asked.mock.calls.filter(([query]) => !textOf(query).includes('"sessions"')).length;
  } finally {
    asked.mockRestore();
  }
}
