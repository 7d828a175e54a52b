import { t } from '@/language/text';
import styles from './loading-notice.module.css';

interface Props {
  failed: boolean;
  /** What could not be loaded. */
  what?: string;
  onRetry: () => void;
}

/** Says over the page that something is being loaded, or that it could not be and how to try again. It needs no antd. */
export const LoadingNotice = ({ failed, what = t`This`, onRetry }: Props) => (
  <div role={failed ? 'alert' : 'status'} className={failed ? styles.failed : styles.loading}>
    {failed ? t`${what} could not be loaded. Check your network.` : t`Loading …`}
    {failed && <button type="button" className={styles.again} onClick={onRetry}>{t`Try again`}</button>}
  </div>
);
