import { slots } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './slot-card.module.css';

/** The three parts at the upload, to come, in their size. */
export const SlotsWaiting = () =>
  slots.map((slot) => (
    <div key={slot} className={styles.slot} aria-hidden="true">
      <div className={styles.head}>
        <span className={styles.title}>{slotNames[slot]}</span>
        <Skeleton shape="pill" />
      </div>
      <Skeleton shape="block" height={44} />
      <p className={styles.help}>
        <Skeleton width={180} />
      </p>
    </div>
  ));
