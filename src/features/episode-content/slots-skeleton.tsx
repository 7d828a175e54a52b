import type { ReactNode } from 'react';
import { slots } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { Skeleton } from '@/ui/feedback/skeleton';

interface Props {
  /** The style sheet of the loaded part. */
  styles: Record<string, string>;
  /** The height of the file of a part. */
  height: number;
  /** What is below the file. */
  children?: ReactNode;
}

/** The three parts while they load, in the size of the loaded ones. */
export const SlotsSkeleton = ({ styles, height, children }: Props) =>
  slots.map((slot) => (
    <div key={slot} className={styles.slot} aria-hidden="true">
      <div className={styles.head}>
        <span className={styles.title}>{slotNames[slot]}</span>
        <Skeleton shape="pill" />
      </div>
      <Skeleton shape="block" height={height} />
      {children}
    </div>
  ));
