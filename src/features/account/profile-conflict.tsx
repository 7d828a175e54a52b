import type { User } from '@/contract/account';
import styles from './my-profile.module.css';

/** What was saved meanwhile, in another tab or on another device, so that the choice is an informed one. */
export const ProfileConflict = ({ message, newer }: { message: string; newer: User }) => (
  <>
    <p className={styles.message}>{message}</p>
    <p className={styles.words}>
      The profile is now that of <strong>{newer.fullname}</strong>. “Keep mine” saves your changes over it,
      “Show the newer” puts it in place of yours.
    </p>
  </>
);
