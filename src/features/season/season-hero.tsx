import type { CSSProperties, ReactNode } from 'react';
import type { Club } from '@/contract/account';
import { ClubLogo } from '@/entities/club/club-logo';
import { t } from '@/language/text';
import styles from './season-hero.module.css';

interface Props {
  club: Pick<Club, 'clubname' | 'clubLogo'>;
  season: number;
  /** The season in a sentence. */
  sentence: string;
  /** What can be done with it. */
  action?: ReactNode;
}

/** Heights of the bars of sound, as shares of the highest. */
const bars = [0.3, 0.55, 0.9, 0.65, 1, 0.7, 0.85, 0.45, 0.6, 0.95, 0.5, 0.75, 0.35];

/** The head of a season: whose it is, which one, and what it was. */
export const SeasonHero = ({ club, season, sentence, action }: Props) => (
  <section className={styles.hero} aria-label={t`Season ${season}`}>
    <div className={styles.words}>
      <p className={styles.club}>
        <ClubLogo logo={club.clubLogo} size="2.25rem" />
        <span>{club.clubname}</span>
      </p>
      <p className={styles.season}>{t`Season ${season}`}</p>
      <p className={styles.sentence}>{sentence}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
    <div className={styles.sound} aria-hidden="true">
      {bars.map((height, place) => (
        <span
          key={height}
          className={styles.bar}
          style={{ '--height': height, '--place': place } as CSSProperties}
        />
      ))}
    </div>
  </section>
);
