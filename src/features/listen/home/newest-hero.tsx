import Link from 'next/link';
import { fileLink } from '@/client/http';
import type { Episode } from '@/contract/episode';
import { CoverArt } from '@/ui/media/cover-art';
import { useRendition } from '../episode-queries';
import { leftOf, shareHeard, shortNumber } from '../episode-words';
import { PlayWide } from '../player/play-episode';
import { isBegun, isBeingMixed, isFinished, isNewThisWeek } from '../player/resume-rules';
import { useInPlayer, usePlay } from '../player/use-play';
import styles from './newest-hero.module.css';
import { ShortChapters } from './short-chapters';

interface Props {
  episode: Episode;
  /** When "this week" is, in milliseconds. */
  now: number;
}

/** The newest episode: the loud thing of Home. */
export function NewestHero({ episode, now }: Props) {
  const { clubId } = usePlay();
  const { here, position } = useInPlayer(episode.id);
  // Loaded before it is asked for, so that a press plays at once.
  const { data: rendition } = useRendition(episode.id, clubId, !isBeingMixed(episode));
  const finished = isFinished(episode, position);
  const begun = here || isBegun(episode);
  return (
    <section className={styles.hero} aria-labelledby="newest">
      <div className={styles.cover}>
        <CoverArt
          number={episode.number}
          label={shortNumber(episode)}
          size="100%"
          src={episode.artwork ? fileLink(episode.artwork) : undefined}
        />
      </div>
      <div className={styles.words}>
        <div>
          <p className={styles.kicker}>{isNewThisWeek(episode, now) ? 'New this week' : 'Newest episode'}</p>
          <h2 id="newest" className={styles.name}>
            <Link href={`/member/dashboard/podcast/${episode.id}`}>{episode.name}</Link>
          </h2>
        </div>
        {episode.description && <p className={styles.description}>{episode.description}</p>}
        <div className={styles.actions}>
          <PlayWide episode={episode} />
          {(begun || finished) && !isBeingMixed(episode) && (
            <div className={styles.left}>
              {!finished && (
                <div className={styles.rail}>
                  <div style={{ transform: `scaleX(${shareHeard(episode, position)})` }} />
                </div>
              )}
              {leftOf(episode, position)}
            </div>
          )}
        </div>
      </div>
      {rendition && rendition.chapters.length > 1 && (
        <ShortChapters episode={episode} chapters={rendition.chapters} />
      )}
    </section>
  );
}
