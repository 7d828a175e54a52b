import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './phone-slot.module.css';
import { SentList } from './sent-line';
import lines from './sent-line.module.css';

/** The parts while they load: a large one to send, and two that were sent. */
export const PhoneSlotsSkeleton = () => (
  <>
    <div className={styles.slot} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton width={120} />
        <Skeleton shape="pill" />
      </div>
      <Skeleton width={240} />
      <Skeleton shape="block" height={76} />
      <Skeleton shape="block" height={50} />
    </div>
    <SentList>
      {['a', 'b'].map((key) => (
        <div key={key} className={lines.part} aria-hidden="true">
          <div className={lines.line}>
            <Skeleton width={180} />
          </div>
        </div>
      ))}
    </SentList>
  </>
);
