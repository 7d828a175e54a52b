import type { Club } from '@/contract/account';
import styles from './club-profile-conflict.module.css';

/** What somebody else has saved meanwhile, so that the choice is an informed one. */
export const ClubProfileConflict = ({ message, newer }: { message: string; newer: Club }) => (
  <>
    <p className={styles.message}>{message}</p>
    <p className={styles.words}>
      The club is now called <strong>{newer.clubname}</strong>. “Keep mine” saves your changes over theirs,
      “Show the newer” puts theirs in place of yours.
    </p>
  </>
);
