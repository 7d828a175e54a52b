import { t } from '@/language/text';
import { Card } from '@/ui/layout/card';
import { PageHeader } from '@/ui/layout/page-header';
import line from './episode-line.module.css';
import styles from './podcast-outline.module.css';

const rows = ['one', 'two', 'three', 'four', 'five'];
const blank = '\u00a0';

/**
 * The list without episodes: `public/first-answers.js` writes their names. It hides the card where the list begins elsewhere, and
 * rows that have no episode.
 */
export const PodcastOutline = () => (
  <>
    <PageHeader title={t`Podcast`} />
    <div data-rows suppressHydrationWarning>
      <Card padded={false}>
        <div className={styles.toolbar} />
        {rows.map((row) => (
          <div key={row} className={line.row} data-row suppressHydrationWarning>
            <div className={styles.cover} />
            <div className={line.words}>
              <div className={styles.name} data-first="name" suppressHydrationWarning>
                {blank}
              </div>
              <p className={line.facts}>{blank}</p>
            </div>
          </div>
        ))}
      </Card>
    </div>
  </>
);
