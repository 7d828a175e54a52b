import type { BoardRow } from '@/contract/parts/production-board';
import { t } from '@/language/text';
import type { Summary } from '../episode-club/episode-clubs.store';
import { fileUrl } from '../file/file-url';
import { translatedFailure } from '../kernel/audio/audio-error';
import { fullNameOf } from '../user/full-name';
import type { BoardListRow } from './board.store';
import { senderName } from './episode-content.view';

export const viewSummary = (summary: Summary) => {
  const {
    silentNames,
    incompleteNames,
    badNames,
    askedNames,
    untoldNames,
    voicesNames,
    open: _open,
    ...counts
  } = summary;
  const names = { silent: silentNames, incomplete: incompleteNames, bad: badNames, asked: askedNames };
  return { ...counts, names: { ...names, untold: untoldNames, voices: voicesNames } };
};

export const viewBoardRow = (row: BoardListRow): BoardRow => ({
  club: { id: row.id, clubname: row.clubname },
  parts: (row.parts ?? []).map(({ key, sender, at, ...part }) => ({
    ...part,
    at: new Date(at).toISOString(),
    by: senderName(sender),
    url: fileUrl(key),
  })),
  late: row.late,
  reminded: row.remindedAt
    ? {
        at: new Date(row.remindedAt).toISOString(),
        by: row.automatic ? null : row.reminder ? fullNameOf(row.reminder) : t`a former member`,
      }
    : null,
  maySendAgain: row.maySendAgain,
  open: row.publicProblem === 'off' ? null : { problem: row.publicProblem },
  rendition: row.status && {
    status: row.status,
    progress: row.progress ?? 0,
    reason: translatedFailure(row.reason),
    shortReason: translatedFailure(row.shortReason),
    url: row.file?.key ? fileUrl(row.file.key) : null,
    duration: row.file?.duration ?? null,
  },
});
