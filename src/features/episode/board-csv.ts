import { type BoardRow, goodParts, slots } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { formatTime } from '@/ui/date/dates';
import type { CsvColumn } from '@/ui/list/csv-column';

const length = (seconds: number | null, unknown: string) =>
  seconds === null ? unknown : formatTime(seconds);

const partWords = ({ check, problem, duration }: BoardRow['parts'][number]) => {
  if (check === 'checking') return 'Checking';
  return check === 'bad' ? (problem ?? 'Not usable') : length(duration, 'Sent');
};

/** The board as a file. */
export const boardCsv: readonly CsvColumn<BoardRow>[] = [
  { title: 'Club', value: ({ club }) => club.clubname },
  ...slots.map((slot) => ({
    title: slotNames[slot],
    value: ({ parts }: BoardRow) => {
      const part = parts.find((sent) => sent.slot === slot);
      return part ? partWords(part) : 'Not yet';
    },
  })),
  { title: 'Parts sent', value: ({ parts }) => goodParts(parts) },
  { title: 'Late', value: ({ late }) => (late ? 'yes' : 'no') },
  { title: 'Rendition', value: ({ rendition }) => rendition?.status ?? null },
  { title: 'Length', value: ({ rendition }) => length(rendition?.duration ?? null, '') },
  { title: 'Reason', value: ({ rendition }) => rendition?.reason ?? null },
];
