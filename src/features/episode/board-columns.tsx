import { fileLink } from '@/client/http';
import { type BoardRow, goodParts, type Slot, slots } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { formatTime } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import type { CsvColumn } from '@/ui/list/csv-column';
import type { Column } from '@/ui/list/table-columns';
import styles from './board-columns.module.css';
import { type BoardActions, BoardMenu } from './board-menu';
import { PlayPill } from './play-pill';
import { ReasonPill, RenditionPill } from './rendition-pill';

const partOf = ({ club, parts }: BoardRow, slot: Slot) => {
  const part = parts.find((sent) => sent.slot === slot);
  if (!part) return <StatusPill tone="quiet">Not yet</StatusPill>;
  if (part.check === 'checking') return <StatusPill tone="quiet">Checking…</StatusPill>;
  if (part.check === 'bad') return <ReasonPill reason={part.problem ?? 'Not usable'} />;
  return (
    <PlayPill src={fileLink(part.url)} label={`${slotNames[slot]} of ${club.clubname}`}>
      {part.duration === null ? 'Sent' : formatTime(part.duration)}
    </PlayPill>
  );
};

/** The board's columns: the club, its three parts, how many are in, its finished episode, and what can be done. */
export const boardColumns = (actions: BoardActions): Column<BoardRow>[] => [
  {
    key: 'clubname',
    title: 'Club',
    phoneWidth: 124,
    minWidth: 200,
    sortable: true,
    render: ({ club, late, maySendAgain }) => (
      <span className={styles.club}>
        <span className={styles.name} title={club.clubname}>
          {club.clubname}
        </span>
        {late && <StatusPill tone="waiting">Late</StatusPill>}
        {maySendAgain && <StatusPill tone="waiting">May send again</StatusPill>}
      </span>
    ),
  },
  ...slots.map((slot) => ({
    key: slot,
    title: slotNames[slot],
    width: 150,
    render: (row: BoardRow) => partOf(row, slot),
  })),
  {
    key: 'sent',
    title: 'Sent',
    sortable: true,
    width: 100,
    phoneWidth: 78,
    render: ({ parts }) => <span className={styles.sent}>{`${goodParts(parts)} of ${slots.length}`}</span>,
  },
  {
    key: 'rendition',
    title: 'Episode for this club',
    width: 240,
    phoneWidth: 190,
    render: (row) => <RenditionPill club={row.club} rendition={row.rendition} />,
  },
  {
    key: 'menu',
    title: <VisuallyHidden>Actions</VisuallyHidden>,
    width: 60,
    fixed: true,
    render: (row) => <BoardMenu row={row} {...actions} />,
  },
];

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
