import styles from './newest-hero.module.css';

const blank = '\u00a0';

/** The hero without an episode: `public/first-answers.js` writes its words, by the names in `data-first`. */
export const HeroOutline = () => (
  <div className={styles.hero}>
    <div className={styles.cover}>
      <div className={styles.blankCover} />
    </div>
    <div className={styles.words}>
      <div>
        <p className={styles.kicker}>{blank}</p>
        <h2 className={styles.name} data-first="name" suppressHydrationWarning>
          {blank}
        </h2>
      </div>
      <p className={styles.description} data-first="description" suppressHydrationWarning>
        {blank}
      </p>
      <div className={styles.actions}>
        <div className={styles.blankPlay} />
      </div>
    </div>
  </div>
);
