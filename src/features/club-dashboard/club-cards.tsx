import type { ReactNode } from 'react';
import styles from './club-cards.module.css';
import { ListeningCard } from './listening-card';

/** What a club admin finds under the open episode, with further cards. */
export const ClubCards = ({ children }: { children?: ReactNode }) => (
  <div className={styles.cards}>
    <ListeningCard />
    {children}
  </div>
);
