import { Button } from 'antd';
import type { SuggestedClub } from '@/contract/suggested-club';
import type { ListAction } from '@/kit/list-columns';
import { t } from '@/language/text';
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
        <dt>{t`Status`}</dt>
        <dd>
          <SuggestedClubPill status={status} />
        </dd>
        {club && (
          <>
            <dt>{t`The club`}</dt>
            <dd>
              <ClubLink club={club} />
            </dd>
          </>
        )}
        <dt>{t`Town`}</dt>
        <dd>{town}</dd>
        <dt>{t`Contact`}</dt>
        <dd>
          {contactName}
          <br />
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </dd>
        <dt>{t`Note`}</dt>
        <dd>{note || t`They wrote nothing more.`}</dd>
        {declineReason && (
          <>
            <dt>{status === 'declined' ? t`Why it was declined` : t`Declined before, because`}</dt>
            <dd>{declineReason}</dd>
          </>
        )}
        <dt>{t`Suggested`}</dt>
        <dd>
          {formatShortDay(createdAt)}, {formatAgo(createdAt)}
        </dd>
      </dl>
    </DetailsDrawer>
  );
}
