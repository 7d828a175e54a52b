import type { ReactNode } from 'react';
import type { OpenEpisode } from '@/contract/feed/guest-page';
import styles from './open-episode-card.module.css';

interface Props {
  episode: OpenEpisode;
  /** Its name, as a heading of the page's level. */
  heading: ReactNode;
  /** The player. */
  children: ReactNode;
}

/** An episode with its cover, its words and a player. */
export const OpenEpisodeCard = ({ episode, heading, children }: Props) => (
  <section className={styles.card} aria-label={episode.name}>
    <img className={styles.cover} src={episode.cover} alt="" width="140" height="140" />
    <div className={styles.words}>
      {heading}
      {episode.description && <p className={styles.quiet}>{episode.description}</p>}
      {children}
    </div>
  </section>
);
