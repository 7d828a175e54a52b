import { Slot } from '@/contract/episode-content';
import { getHistory, type HistoryEntry } from '@/contract/history';
import { getPartsHistory } from '@/contract/parts/parts-history';
import { requireEpisodeAndClub } from '../episode-content/episode-content.routes';
import { on } from '../http/route';
import { type HistoryRow, listHistory, listPartsHistory } from './history.store';

function viewEntry({ entry, actor, club }: HistoryRow): HistoryEntry {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor,
    verb: entry.action.split(':').at(-1) ?? entry.action,
    club,
    changes: Object.entries(entry.changes ?? {}).map(([field, change]) => ({
      field,
      values: change && { from: change[0] as never, to: change[1] as never },
    })),
  };
}

const get = on(getHistory, async ({ services, query }) => {
  const { rows, total } = await listHistory(services.db, query.object, query);
  return { data: rows.map(viewEntry), total };
});

const ofParts = on(getPartsHistory, async ({ services, who, params, query }) => {
  await requireEpisodeAndClub(services.db, who, 'episode-content:send', params);
  const { rows, total } = await listPartsHistory(services.db, params, query);
  const data = rows.map((row) => ({
    ...viewEntry(row),
    // All entries are of the club that was asked for.
    club: null,
    part: Slot.parse(row.entry.object.split(':').at(-1)),
  }));
  return { data, total };
});

export const historyRoutes = [get, ofParts];
