import type { TestApi } from './api';

/** Does something while PostgreSQL refuses a change, in the words of a trigger: `delete on files for each row`. */
export async function whileRefused<Result>(
  { query }: Pick<TestApi, 'query'>,
  change: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before ${change} execute function refuse()`);
  return work().finally(() => query('drop function refuse cascade'));
}
