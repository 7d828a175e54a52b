import { Button } from 'antd';
import type { JoinRequest } from '@/contract/join';
import { formatShortDay } from '@/ui/date/dates';
import { RowCheckbox } from '@/ui/list/row-checkbox';
import styles from './join-requests-card.module.css';

const asWhom = { parent: 'Parent', coach: 'Coach' } as const;

interface Props {
  request: JoinRequest;
  /** The decision that is being saved. */
  deciding: string | undefined;
  disabled: boolean;
  /** Absent when there is only one request. */
  tick?: { on: boolean; onChange: (on: boolean) => void };
  onLetIn: () => void;
  onDecline: () => void;
}

/** One request, and the two answers. */
export const JoinRequestLine = ({ request, deciding, disabled, tick, onLetIn, onDecline }: Props) => (
  <li className={styles.row}>
    {tick && <RowCheckbox label={`Select ${request.fullname}`} checked={tick.on} onChange={tick.onChange} />}
    <span className={styles.words}>
      <span className={styles.name}>{request.fullname}</span>
      <span className={styles.detail}>
        {asWhom[request.clubMemberRole]} · {request.email}
      </span>
      <span className={styles.detail}>
        Since <time dateTime={request.createdAt}>{formatShortDay(request.createdAt)}</time>
      </span>
    </span>
    <span className={styles.answers}>
      <Button
        disabled={disabled && deciding !== 'decline'}
        loading={deciding === 'decline'}
        onClick={onDecline}
        aria-label={`Decline ${request.fullname}`}
      >
        Decline
      </Button>
      <Button
        type="primary"
        disabled={disabled && deciding !== 'approve'}
        loading={deciding === 'approve'}
        onClick={onLetIn}
        aria-label={`Let in ${request.fullname}`}
      >
        Let in
      </Button>
    </span>
  </li>
);
