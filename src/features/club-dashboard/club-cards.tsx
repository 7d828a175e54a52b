import styles from './club-cards.module.css';
import { ListeningCard } from './listening-card';

/** What a club admin finds under the open episode. */
export const ClubCards = () => (
  <div className={styles.cards}>
    <ListeningCard />
  </div>
);
