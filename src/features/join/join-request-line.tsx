import { Button } from 'antd';
import { type JoinRequest, joiningRoleNames } from '@/contract/join';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { RowCheckbox } from '@/ui/list/row-checkbox';
import { EmailText } from '@/ui/plain/email-text';
import styles from './join-requests-card.module.css';

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
    {tick && <RowCheckbox label={t`Select ${request.fullname}`} checked={tick.on} onChange={tick.onChange} />}
    <span className={styles.words}>
      <span className={styles.name}>{request.fullname}</span>
      <span className={styles.detail}>
        {joiningRoleNames[request.clubMemberRole]} · <EmailText email={request.email} />
      </span>
      <span className={styles.detail}>
        <Rich
          text="Since <time>{day}</time>"
          time={<time dateTime={request.createdAt} />}
          day={formatShortDay(request.createdAt)}
        />
      </span>
    </span>
    <span className={styles.answers}>
      <Button
        disabled={disabled && deciding !== 'decline'}
        loading={deciding === 'decline'}
        onClick={onDecline}
        aria-label={t`Decline ${request.fullname}`}
      >{t`Decline`}</Button>
      <Button
        type="primary"
        disabled={disabled && deciding !== 'approve'}
        loading={deciding === 'approve'}
        onClick={onLetIn}
        aria-label={t`Let in ${request.fullname}`}
      >{t`Let in`}</Button>
    </span>
  </li>
);
