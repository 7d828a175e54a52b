import { t } from '@/language/text';
import styles from './listen-skeletons.module.css';

const tiles = ['one', 'two', 'three', 'four'];

/** A row of covers while it loads. */
export const TilesSkeleton = () => (
  <div className={styles.tiles}>
    {tiles.map((tile) => (
      <div key={tile}>
        <div className={styles.tileCover} />
        <div className={styles.block} style={{ width: '80%', marginTop: 12 }} />
        <div className={styles.block} style={{ width: '50%', marginTop: 8 }} />
      </div>
    ))}
  </div>
);

/** Home while its episodes load, in the same shapes. */
export const HomeSkeleton = () => (
  <div className={styles.home} role="status" aria-label={t`Loading episodes`}>
    <div className={styles.lead}>
      <div className={styles.heroCover} />
      <div className={styles.heroWords}>
        <div className={styles.block} style={{ width: '40%' }} />
        <div className={styles.block} style={{ width: '70%', height: 34 }} />
        <div className={styles.block} style={{ width: '90%' }} />
        <div className={styles.block} style={{ width: 152, height: 48 }} />
      </div>
    </div>
    <TilesSkeleton />
  </div>
);

/** The list of episodes while it loads. */
export const ListSkeleton = () => (
  <div role="status" aria-label={t`Loading episodes`}>
    {tiles.map((row) => (
      <div key={row} className={styles.row}>
        <div className={styles.rowCover} />
        <div className={styles.heroWords}>
          <div className={styles.block} style={{ width: 'min(240px, 70%)' }} />
          <div className={styles.block} style={{ width: 'min(320px, 90%)' }} />
        </div>
      </div>
    ))}
  </div>
);

/** One episode's page while it loads. */
export const EpisodeSkeleton = () => (
  <div className={styles.home} role="status" aria-label={t`Loading the episode`}>
    <div className={styles.hero}>
      <div className={styles.heroCover} />
      <div className={styles.heroWords}>
        <div className={styles.block} style={{ width: '60%', height: 34 }} />
        <div className={styles.block} style={{ width: '40%' }} />
        <div className={styles.block} style={{ width: 152, height: 48 }} />
      </div>
    </div>
    <div className={styles.card} />
  </div>
);
