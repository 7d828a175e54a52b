import dynamic from 'next/dynamic';
import Link from 'next/link';
import { type ComponentType, type CSSProperties, type ReactNode, useEffect, useId, useState } from 'react';
import { dropFirstPage } from '@/client/first-answers';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { shortNumber } from '@/entities/episode/episode-words';
import { t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import {
  isBegun,
  isBeingMixed,
  isFinished,
  isNewThisWeek,
  leadOf,
  leftOf,
  shareHeard,
} from '../episode-progress';
import { useMyEpisodes, useRendition } from '../episode-queries';
import { HomeSkeleton, TilesSkeleton } from '../listen-skeletons';
import { PlayWide, useInPlayer, usePlay } from '../player/play-episode';
import { useMyPlaylists } from '../playlist-queries';
import { toTheQueue } from '../queue/episode-menu';
import { useAddToQueue } from '../queue/use-add-to-queue';
import { EpisodeTiles } from './episode-tile';
import styles from './member-home.module.css';
import hero from './newest-hero.module.css';
import { PlaylistTiles } from './playlist-tiles';

/** Older episodes beyond these are found on the Podcast page. */
const olderAtMost = 10;
/** Pixels; the grid of the tiles stretches them a little. */
const tileWidth = 196;
const tileGap = 22;

// Only where there is room for it, which is not on a phone.
const LeadChapters = dynamic(() => import('./lead-chapters').then((module) => module.LeadChapters));

interface Props {
  /**
   * What is under the newest episode, around the rows below it: a season, a child to add, the family's open question. Loaded
   * once the newest episode is there.
   */
  Below?: ComponentType<{ children: ReactNode; meanwhile: ReactNode }>;
}

/** The first page of a family: the newest episode, or what is left to hear, what was begun, the playlists, and older episodes. */
export const MemberHome = (props: Props) => (
  <>
    <h1 className={styles.hidden}>{t`Home`}</h1>
    <Home {...props} />
  </>
);

function Home({ Below }: Props) {
  const { data: episodes, error, isPending, refetch } = useMyEpisodes();
  const { playlists = [], waiting } = useMyPlaylists();
  const [now] = useState(() => Date.now());
  useEffect(() => {
    if (!isPending) dropFirstPage();
    return dropFirstPage;
  }, [isPending]);

  if (isPending) return <HomeSkeleton />;
  if (!episodes) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;

  const lead = leadOf(episodes);
  if (!lead) {
    return (
      <div className={styles.home}>
        <EmptyState
          title={t`Your first episode is on its way`}
          text={t`As soon as your club’s episode is out, you can hear it here.`}
        />
        {Below && <Below meanwhile={null}>{null}</Below>}
      </div>
    );
  }

  const rest = episodes.filter((episode) => episode !== lead);
  const begun = rest.filter((episode) => isBegun(episode));
  const older = rest.filter((episode) => !isBegun(episode));
  const below = (
    <>
      <div className={styles.rows}>
        {begun.length > 0 && (
          <Row title={t`Continue listening`} count={begun.length}>
            <EpisodeTiles episodes={begun} />
          </Row>
        )}
        {playlists.length > 0 && (
          <Row title={t`Playlists`} count={playlists.length}>
            <PlaylistTiles playlists={playlists} />
          </Row>
        )}
        {/* What is below the playlists waits for them, so that nothing moves when they come. */}
        {waiting && (
          <div className={styles.waiting}>
            <TilesSkeleton />
          </div>
        )}
        {older.length > 0 && !waiting && (
          <Row title={t`Older episodes`} count={Math.min(older.length, olderAtMost)}>
            <EpisodeTiles episodes={older.slice(0, olderAtMost)} />
          </Row>
        )}
      </div>
      {rest.length > 0 && (
        <Link
          prefetch={false}
          href="/member/dashboard/podcast"
          className={styles.all}
        >{t`All episodes`}</Link>
      )}
    </>
  );
  return (
    <div className={styles.home}>
      <LeadHero episode={lead} isNewest={lead === episodes[0]} now={now} />
      <LeadChapters episode={lead} />
      {Below ? <Below meanwhile={<TilesSkeleton />}>{below}</Below> : below}
    </div>
  );
}

interface HeroProps {
  episode: Episode;
  isNewest: boolean;
  /** The moment from which "this week" is counted back, in milliseconds. */
  now: number;
}

/** One episode, large, with its Play button, which is no loud one where all was heard. */
function LeadHero({ episode, isNewest, now }: HeroProps) {
  const { clubId } = usePlay();
  const { here, position } = useInPlayer(episode.id);
  // Loaded before Play is pressed, so that it plays at once.
  useRendition(episode.id, clubId, !isBeingMixed(episode));
  const save = useAddToQueue(episode);
  const finished = isFinished(episode, position);
  const begun = here || isBegun(episode);
  const newest = isNewThisWeek(episode, now) ? t`New this week` : t`Newest episode`;
  const other = isBegun(episode) ? t`Continue listening` : t`Not heard yet`;
  const kicker = isFinished(episode) ? t`You have heard everything` : isNewest ? newest : other;
  return (
    <section className={hero.hero} aria-labelledby="lead">
      <div className={hero.cover}>
        <EpisodeCover episode={episode} label={shortNumber(episode)} size="100%" />
      </div>
      <div className={hero.words}>
        <div>
          <p className={hero.kicker}>{kicker}</p>
          <h2 id="lead" className={hero.name}>
            <Link prefetch={false} href={`/member/dashboard/podcast/${episode.id}`}>
              {episode.name}
            </Link>
          </h2>
        </div>
        {episode.description && <p className={hero.description}>{episode.description}</p>}
        <div className={hero.actions}>
          <PlayWide episode={episode} again={hero.save} />
          {!isBeingMixed(episode) && (
            <button type="button" className={hero.save} onClick={() => void save('last')}>
              {toTheQueue}
            </button>
          )}
          {(begun || finished) && !isBeingMixed(episode) && (
            <div className={hero.left}>
              {!finished && (
                <div className={hero.rail}>
                  <div style={{ transform: `scaleX(${shareHeard(episode, position)})` }} />
                </div>
              )}
              {leftOf(episode, position)}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

interface RowProps {
  title: string;
  /** How many tiles there are. */
  count: number;
  children: ReactNode;
}

/** As wide as its tiles, so that two short rows fit side by side. */
function Row({ title, count, children }: RowProps) {
  const heading = useId();
  const width: CSSProperties = { flexBasis: count * tileWidth + (count - 1) * tileGap };
  return (
    <section className={styles.row} style={width} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
