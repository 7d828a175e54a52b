import Link from 'next/link';
import { type CSSProperties, useId, useState } from 'react';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { useMyEpisodes } from '../episode-queries';
import { HomeSkeleton } from '../listen-skeletons';
import { isBegun } from '../player/resume-rules';
import { EpisodeTiles } from './episode-tile';
import styles from './member-home.module.css';
import { NewestHero } from './newest-hero';

/** Older ones beyond these are found on the Podcast page. */
const olderAtMost = 10;
/** Pixels; the grid of the tiles stretches them a little. */
const tileWidth = 196;
const tileGap = 22;

/** What a family sees first: the newest episode, what was begun, and what came before. */
export const MemberHome = () => (
  <>
    <h1 className={styles.hidden}>Home</h1>
    <Home />
  </>
);

function Home() {
  const { data: episodes, error, isPending, refetch } = useMyEpisodes();
  const [now] = useState(() => Date.now());

  if (isPending) return <HomeSkeleton />;
  if (!episodes) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;

  const [newest, ...rest] = episodes;
  if (!newest) {
    return (
      <EmptyState
        title="Your first episode is on its way"
        text="As soon as your club’s episode is out, you can hear it here. There is nothing you need to do."
      />
    );
  }

  const begun = rest.filter((episode) => isBegun(episode));
  const older = rest.filter((episode) => !isBegun(episode));
  return (
    <div className={styles.home}>
      <NewestHero episode={newest} now={now} />
      <div className={styles.rows}>
        {begun.length > 0 && <Row title="Continue listening" episodes={begun} />}
        {older.length > 0 && <Row title="Older episodes" episodes={older.slice(0, olderAtMost)} />}
      </div>
      {rest.length > 0 && (
        <Link href="/member/dashboard/podcast" className={styles.all}>
          All episodes
        </Link>
      )}
    </div>
  );
}

/** As wide as its tiles, so that two short rows stand side by side. */
function Row({ title, episodes }: { title: string; episodes: readonly Episode[] }) {
  const heading = useId();
  const width: CSSProperties = { flexBasis: episodes.length * tileWidth + (episodes.length - 1) * tileGap };
  return (
    <section className={styles.row} style={width} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      <EpisodeTiles episodes={episodes} />
    </section>
  );
}
