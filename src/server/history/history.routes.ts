import { getHistory } from '@/contract/history';
import { on } from '../http/route';
import { listHistory } from './history.store';

const get = on(getHistory, async ({ services, query }) => {
  const { rows, total } = await listHistory(services.db, query.object, query);
  const data = rows.map(({ entry, actor, club }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    actor,
    verb: entry.action.split(':').at(-1) ?? entry.action,
    club,
    changes: Object.entries(entry.changes ?? {}).map(([field, change]) => ({
      field,
      values: change && { from: change[0] as never, to: change[1] as never },
    })),
  }));
  return { data, total };
});

export const historyRoutes = [get];
