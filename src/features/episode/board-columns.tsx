import { fileLink } from '@/client/http';
import {
  type BoardRow,
  goodParts,
  type listEpisodeClubs,
  type Slot,
  slots,
} from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import type { ListColumn } from '@/kit/list-columns';
import { formatTime } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import styles from './board-columns.module.css';
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

/** The board's columns: the club, its three parts, how many are in, and its finished episode. */
export const boardColumns: ListColumn<typeof listEpisodeClubs>[] = [
  {
    key: 'clubname',
    phoneWidth: 124,
    minWidth: 200,
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
  ...slots.map((slot) => ({ key: slot, width: 150, render: (row: BoardRow) => partOf(row, slot) })),
  {
    key: 'sent',
    width: 100,
    phoneWidth: 78,
    render: ({ parts }) => <span className={styles.sent}>{`${goodParts(parts)} of ${slots.length}`}</span>,
  },
  {
    key: 'rendition',
    width: 240,
    phoneWidth: 190,
    render: (row) => <RenditionPill club={row.club} rendition={row.rendition} />,
  },
];
