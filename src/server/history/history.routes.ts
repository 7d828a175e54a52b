import { listAudit } from '@/contract/audit/audit-list';
import { Slot } from '@/contract/episode-content';
import { getHistory, type HistoryEntry } from '@/contract/history';
import { getPartsHistory, type SentVersion } from '@/contract/parts/parts-history';
import { requireEpisodeAndClub } from '../episode-content/require-episode-and-club';
import { fileUrl } from '../file/file-url';
import { on } from '../kernel/http/route';
import { listSentFiles, type SentFile } from '../part/part-version.store';
import { readAudit } from './audit-list.store';
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

const viewSentFile = ({ file, check, problem, back }: SentFile): SentVersion => ({
  url: fileUrl(file.key),
  name: file.fileName,
  duration: file.duration,
  peaks: file.peaks,
  check,
  problem,
  back: back && { version: back.version, until: back.until.toISOString() },
});

const audit = on(listAudit, async ({ services, query }) => {
  const { rows, ...page } = await readAudit(services.db, query);
  return { data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), ...page };
});

const get = on(getHistory, async ({ services, query }) => {
  const { rows, total } = await listHistory(services.db, query.object, query);
  return { data: rows.map(viewEntry), total };
});

const ofParts = on(getPartsHistory, async ({ services, who, params, query }) => {
  await requireEpisodeAndClub(services.db, who, 'episode-content:send', params);
  const { rows, total } = await listPartsHistory(services.db, params, query);
  const sentFiles = await listSentFiles(services.db, params);
  const data = rows.map((row) => {
    const part = Slot.parse(row.entry.object.split(':').at(-1));
    // Both were written in one transaction, so they have the same time.
    const sent =
      row.entry.action === 'episode-content:send'
        ? sentFiles.find(({ slot, sentAt }) => slot === part && sentAt.getTime() === row.entry.at.getTime())
        : undefined;
    return {
      ...viewEntry(row),
      // The club is left out, because all entries are of the club that was asked for.
      club: null,
      part,
      sent: sent ? viewSentFile(sent) : null,
    };
  });
  return { data, total };
});

export const historyRoutes = [get, audit, ofParts];
