import Link from 'next/link';
import { fileLink } from '@/client/http';
import type { Episode } from '@/contract/episode';
import { CoverArt } from '@/ui/media/cover-art';
import { leftOf, shareHeard, shortNumber } from '../episode-words';
import { PlayRound } from '../player/play-episode';
import { isBegun } from '../player/resume-rules';
import { useInPlayer } from '../player/use-play';
import { ProgressLine } from '../progress-line';
import styles from './episode-tile.module.css';

/** An episode as its cover: the name leads to its page, the round button plays it. */
export function EpisodeTile({ episode }: { episode: Episode }) {
  const { position } = useInPlayer(episode.id);
  return (
    <li className={styles.tile}>
      <div className={styles.cover}>
        <CoverArt
          number={episode.number}
          label={shortNumber(episode)}
          size="100%"
          src={episode.artwork ? fileLink(episode.artwork) : undefined}
        />
        <div className={styles.play}>
          <PlayRound episode={episode} />
        </div>
      </div>
      <Link href={`/member/dashboard/podcast/${episode.id}`} className={styles.name}>
        {episode.name}
      </Link>
      <p className={styles.facts}>
        {shortNumber(episode)} · {leftOf(episode, position)}
      </p>
      {isBegun(episode, position) && (
        <ProgressLine share={shareHeard(episode, position)} label={`Heard of ${episode.name}`} />
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
