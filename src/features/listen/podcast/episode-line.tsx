import type { Episode } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { shortNumber } from '@/entities/episode/episode-words';
import { t } from '@/language/text';
import { StatusPill } from '@/ui/feedback/status-pill';
import { EpisodeLink } from '../episode-link';
import {
  finishedWord,
  isBegun,
  isBeingMixed,
  isFinished,
  leftOf,
  lengthOf,
  publishedOn,
  shareHeard,
} from '../episode-progress';
import { PlayRound, useInPlayer } from '../player/play-episode';
import type { MyPlaylist } from '../playlist-queries';
import { ProgressLine } from '../progress-line';
import { EpisodeMenu } from '../queue/episode-menu';
import { useSaved } from '../saved/use-saved';
import styles from './episode-line.module.css';

/** It stays with the fact before it, because it would be alone on a line of a narrow phone. */
const dot = '\u00a0· ';
/** A date or a length stays on one line; between them it may break. */
const unbroken = (fact: string | undefined) => fact?.replaceAll(' ', '\u00a0');

interface Props {
  episode: Episode;
  /** The playlist that the row is in, if any. */
  playlist?: MyPlaylist;
}

/** One line of the Podcast page, or of a playlist. */
export function EpisodeLine({ episode, playlist }: Props) {
  const { here, position } = useInPlayer(episode.id);
  const mixing = isBeingMixed(episode);
  const finished = isFinished(episode, position);
  const { fact } = useSaved(episode.id);
  const facts = [shortNumber(episode), mixing ? undefined : lengthOf(episode), publishedOn(episode), fact];
  return (
    <li className={styles.row}>
      <EpisodeCover episode={episode} size={64} rounded={11} />
      <div className={styles.words}>
        <EpisodeLink episode={episode} className={styles.name} />
        <p className={styles.facts}>{facts.filter(Boolean).map(unbroken).join(dot)}</p>
      </div>
      <div className={styles.state}>
        {mixing && <StatusPill tone="waiting">{lengthOf(episode)}</StatusPill>}
        {finished && <StatusPill tone="done">{finishedWord}</StatusPill>}
        {!finished && !mixing && (here || isBegun(episode)) && (
          <>
            <span className={styles.left}>{leftOf(episode, position)}</span>
            <ProgressLine
              share={shareHeard(episode, position)}
              label={t`How much of ${episode.name} you have heard`}
            />
          </>
        )}
      </div>
      <div className={styles.play}>
        <EpisodeMenu episode={episode} />
        <PlayRound episode={episode} playlist={playlist} />
      </div>
    </li>
  );
}
