import { t } from '@/language/text';
import { NavyBanner } from './navy-banner';
import styles from './navy-banner-skeleton.module.css';

interface Props {
  /** The label of the button, for its width. */
  action?: string;
}

/** The shape of the navy banner while its content loads, equal at every width. */
export const NavyBannerSkeleton = ({ action }: Props) => (
  <div aria-hidden="true">
    <NavyBanner
      cover={<div className={styles.cover} />}
      status={<span className={styles.words}>{t`In progress`}</span>}
      title={<span className={styles.words}>{t`The episode`}</span>}
      facts={<span className={styles.words}>{t`Due Date 28th November 2026 · 7 days left`}</span>}
      action={action && <div className={styles.action}>{action}</div>}
    />
  </div>
);
