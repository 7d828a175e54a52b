import { Button } from 'antd';
import Link from 'next/link';
import {
  type SuggestedClub,
  type SuggestedClubStatus,
  suggestedClubStatusNames,
  type suggestedClubs,
} from '@/contract/suggested-club';
import { clubAddress } from '@/entities/club/club-address';
import { CellLine, type ListAction, type ListColumn } from '@/kit/list-columns';
import { RowTitle, RowTitleSkeleton } from '@/kit/row-title';
import { meaning, t } from '@/language/text';
import { formatAgo, formatShortDay } from '@/ui/date/dates';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill, type Tone } from '@/ui/feedback/status-pill';
import styles from './suggested-club.module.css';

const tones: Record<SuggestedClubStatus, Tone> = {
  new: 'waiting',
  contacted: 'quiet',
  approved: 'done',
  declined: 'quiet',
};

export const SuggestedClubPill = ({ status }: Pick<SuggestedClub, 'status'>) => (
  <StatusPill tone={tones[status]}>{suggestedClubStatusNames[status]}</StatusPill>
);

/** The link to the club that was made from it. */
export const ClubLink = ({ club }: Pick<SuggestedClub, 'club'>) =>
  club && <Link href={clubAddress(club.id)}>{t`Open ${club.clubname}`}</Link>;

/** The note, and for a declined one the reason. */
const wordsOf = ({ status, note, declineReason }: SuggestedClub): string =>
  status === 'declined' && declineReason ? t`Declined: ${declineReason}` : note;

interface Acting {
  onRead: (row: SuggestedClub) => void;
  movesOf: (row: SuggestedClub) => readonly ListAction[];
  onMove: (row: SuggestedClub, action: ListAction) => void;
  /** The row with a running action. */
  busy: string | undefined;
}

/** The columns of the list. The name opens all that was written; the next step is a button in the row, where there is room. */
export const suggestedClubColumns = ({
  onRead,
  movesOf,
  onMove,
  busy,
}: Acting): ListColumn<typeof suggestedClubs.list>[] => [
  {
    key: 'name',
    phoneWidth: 168,
    minWidth: 200,
    skeleton: <RowTitleSkeleton />,
    render: (row) => (
      <RowTitle
        title={row.name}
        details={[
          { text: row.town },
          { text: row.contactName, until: 'md' },
          { text: formatAgo(row.createdAt) },
          ...(wordsOf(row) ? [{ text: wordsOf(row) }] : []),
        ]}
        onOpen={() => onRead(row)}
      />
    ),
  },
  {
    key: 'contactName',
    width: 200,
    tightWidth: 164,
    hideBelow: 'md',
    render: ({ contactName, contactEmail }) => (
      <span className={styles.contact}>
        <span className={styles.line} title={contactName}>
          {contactName}
        </span>
        <a className={styles.line} href={`mailto:${contactEmail}`} title={contactEmail}>
          {contactEmail}
        </a>
      </span>
    ),
  },
  {
    key: 'note',
    minWidth: 200,
    hideBelow: 'xxl',
    render: (row) => (
      <span className={styles.note} title={wordsOf(row)}>
        {wordsOf(row) || '—'}
      </span>
    ),
  },
  {
    key: 'status',
    width: 130,
    phoneWidth: 108,
    tightWidth: 112,
    skeleton: <Skeleton shape="pill" />,
    render: (row) => <SuggestedClubPill status={row.status} />,
  },
  {
    key: 'createdAt',
    width: 140,
    hideBelow: 'xxl',
    render: ({ createdAt }) => (
      <CellLine>
        <time dateTime={createdAt} title={formatShortDay(createdAt)}>
          {formatAgo(createdAt)}
        </time>
      </CellLine>
    ),
  },
  {
    key: 'own-next',
    title: meaning('step')`Next`,
    width: 190,
    tightWidth: 160,
    hideBelow: 'lg',
    render: (row) => (
      <span className={styles.moves}>
        <ClubLink club={row.club} />
        {movesOf(row)
          .slice(0, 1)
          .map((action) => (
            <Button
              key={action.key}
              size="small"
              disabled={busy === row.id}
              aria-label={`${action.label}: ${row.name}`}
              onClick={() => onMove(row, action)}
            >
              {action.label}
            </Button>
          ))}
      </span>
    ),
  },
];
