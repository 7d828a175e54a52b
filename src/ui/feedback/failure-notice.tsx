import { ReloadOutlined } from '@ant-design/icons';
import { t } from '@/language/text';
import { ActionButton } from '../plain/action-button';
import styles from './failure-notice.module.css';

interface Props {
  /** A sentence for people. */
  message: string;
  onRetry: () => void;
}

/** The thing that could not be loaded, in its place, and a button to try again. */
export const FailureNotice = ({ message, onRetry }: Props) => (
  <div className={styles.notice} role="alert">
    <p className={styles.message}>{message}</p>
    <ActionButton icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>{t`Try again`}</ActionButton>
  </div>
);
