import { call } from '@/client/http';
import { type BoardRow, listEpisodeClubs, slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { formatTime } from '@/ui/dates';
import { partNames } from './episode-words';
import type { BoardQuery } from './use-list-episode-clubs';

/** Spreadsheets run what begins like a formula, and a club may call itself anything. */
const cell = (value: string) => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const length = (seconds: number | null, unknown: string) =>
  seconds === null ? unknown : formatTime(seconds);

const lineOf = ({ club, parts, late, rendition }: BoardRow): string[] => [
  club.clubname,
  ...slots.map((slot) => {
    const part = parts.find((sent) => sent.slot === slot);
    return part ? length(part.duration, 'Sent') : 'Not yet';
  }),
  String(parts.length),
  late ? 'yes' : 'no',
  rendition?.status ?? '',
  length(rendition?.duration ?? null, ''),
  rendition?.reason ?? '',
];

const head = [
  'Club',
  ...slots.map((slot) => partNames[slot]),
  'Parts sent',
  'Late',
  'Rendition',
  'Length',
  'Reason',
];

/** The board as a CSV text, byte order mark first so that Excel reads it as UTF-8. */
export const boardCsv = (rows: readonly BoardRow[]): string =>
  `\uFEFF${[head, ...rows.map(lineOf)].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Every row of the board under the filters of `query`, page after page. */
export async function allBoardRows(episodeId: string, query: BoardQuery): Promise<BoardRow[]> {
  const rows: BoardRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await call(listEpisodeClubs, {
      params: { episodeId },
      query: { ...query, page, pageSize: limits.pageSizeMax },
    });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}

/** Hands a text to the person as a file. */
export function saveText(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
