import type { TestApi } from './api';

/** How many of the test's own connections wait for a row that another one holds. */
export async function lockWaits({ services }: TestApi): Promise<number> {
  const { rowCount } = await services.db.$client.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}
