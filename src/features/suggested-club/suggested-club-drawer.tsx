import { Button } from 'antd';
import type { SuggestedClub } from '@/contract/suggested-club';
import type { ListAction } from '@/kit/list-columns';
import { formatAgo, formatShortDay } from '@/ui/date/dates';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import styles from './suggested-club.module.css';
import { ClubLink, SuggestedClubPill } from './suggested-club-columns';

interface Props {
  row: SuggestedClub;
  open: boolean;
  onClose: () => void;
  moves: readonly ListAction[];
  onMove: (action: ListAction) => void;
}

/** All that was written about a suggested club, its state, and the next actions. */
export function SuggestedClubDrawer({ row, open, onClose, moves, onMove }: Props) {
  const { name, town, contactName, contactEmail, note, status, declineReason, club, createdAt } = row;
  return (
    <DetailsDrawer
      title={name}
      open={open}
      onClose={onClose}
      footer={
        moves.length > 0 && (
          <div className={styles.moves}>
            {moves.map((action) => (
              <Button key={action.key} icon={action.icon} onClick={() => onMove(action)}>
                {action.label}
              </Button>
            ))}
          </div>
        )
      }
    >
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>
          <SuggestedClubPill status={status} />
        </dd>
        {club && (
          <>
            <dt>The club</dt>
            <dd>
              <ClubLink club={club} />
            </dd>
          </>
        )}
        <dt>Town</dt>
        <dd>{town}</dd>
        <dt>Contact</dt>
        <dd>
          {contactName}
          <br />
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </dd>
        <dt>Note</dt>
        <dd>{note || 'They wrote nothing more.'}</dd>
        {declineReason && (
          <>
            <dt>{status === 'declined' ? 'Why it was declined' : 'Declined before, because'}</dt>
            <dd>{declineReason}</dd>
          </>
        )}
        <dt>Suggested</dt>
        <dd>
          {formatShortDay(createdAt)}, {formatAgo(createdAt)}
        </dd>
      </dl>
    </DetailsDrawer>
  );
}
