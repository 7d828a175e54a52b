import { NavyBanner } from './navy-banner';
import styles from './navy-banner-skeleton.module.css';

interface Props {
  /** The words of the button that comes, which give it its width. */
  action?: string;
}

/** The banner to come: its very shape at every width, still without words. */
export const NavyBannerSkeleton = ({ action }: Props) => (
  <div aria-hidden="true">
    <NavyBanner
      cover={<div className={styles.cover} />}
      status={<span className={styles.words}>In progress</span>}
      title={<span className={styles.words}>The episode</span>}
      facts={<span className={styles.words}>Due Date 28th November 2026 · 7 days left</span>}
      action={action && <div className={styles.action}>{action}</div>}
    />
  </div>
);
