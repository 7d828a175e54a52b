import type { Episode } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { shortNumber } from '@/entities/episode/episode-words';
import { t } from '@/language/text';
import { EpisodeLink } from '../episode-link';
import { isBegun, leftOf, shareHeard } from '../episode-progress';
import { PlayRound, useInPlayer } from '../player/play-episode';
import { ProgressLine } from '../progress-line';
import { EpisodeMenu } from '../queue/episode-menu';
import styles from './episode-tile.module.css';

/** An episode as its cover: the name leads to its page, the round button plays it. */
function EpisodeTile({ episode }: { episode: Episode }) {
  const { position } = useInPlayer(episode.id);
  return (
    <li className={styles.tile}>
      <div className={styles.cover}>
        <EpisodeCover episode={episode} label={shortNumber(episode)} size="100%" />
        <div className={styles.play}>
          <PlayRound episode={episode} />
        </div>
      </div>
      <div className={styles.about}>
        <div>
          <EpisodeLink episode={episode} className={styles.name} />
          <p className={styles.facts}>
            {shortNumber(episode)} · {leftOf(episode, position)}
          </p>
        </div>
        <div className={styles.more}>
          <EpisodeMenu episode={episode} />
        </div>
      </div>
      {isBegun(episode, position) && (
        <ProgressLine
          share={shareHeard(episode, position)}
          label={t`How much of ${episode.name} you have heard`}
        />
      )}
    </li>
  );
}

/** A row of them that wraps. */
export const EpisodeTiles = ({ episodes }: { episodes: readonly Episode[] }) => (
  <ul className={styles.tiles}>
    {episodes.map((episode) => (
      <EpisodeTile key={episode.id} episode={episode} />
    ))}
  </ul>
);
