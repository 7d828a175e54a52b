import { slots } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { Bone } from '@/ui/bone';
import styles from './slot-card.module.css';

/** The three parts at the desk, to come, in their size. */
export const SlotsWaiting = () =>
  slots.map((slot) => (
    <div key={slot} className={styles.slot} aria-hidden="true">
      <div className={styles.head}>
        <span className={styles.title}>{slotNames[slot]}</span>
        <Bone shape="pill" />
      </div>
      <Bone shape="block" height={44} />
      <p className={styles.help}>
        <Bone width={180} />
      </p>
    </div>
  ));
