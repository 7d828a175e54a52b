import type { Episode } from '@/contract/episode';
import { PauseGlyph, PlayGlyph } from '@/ui/media/media-icons';
import { lengthOf } from '../episode-words';
import styles from './play-episode.module.css';
import { player } from './player';
import { isBegun, isBeingMixed, isFinished } from './resume-rules';
import { useInPlayer, usePlay } from './use-play';

interface Props {
  episode: Episode;
}

/** Plays it, goes on with it, or pauses it. */
function usePlayEpisode(episode: Episode) {
  const { open } = usePlay();
  const { here, running, position } = useInPlayer(episode.id);
  const press = () => (here ? player.toggle() : open(episode, { play: true }));
  return { here, running, position, press };
}

/** A round play button for lists and covers; nothing while there is nothing to hear. */
export function PlayRound({ episode }: Props) {
  const { running, press } = usePlayEpisode(episode);
  if (isBeingMixed(episode)) return null;
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={`${running ? 'Pause' : 'Play'} ${episode.name}`}
      onClick={press}
    >
      {running ? <PauseGlyph /> : <PlayGlyph />}
    </button>
  );
}

/** The loud one of a page: `Play · 18 min`, `Continue`, `Play again`, `Pause`. */
export function PlayWide({ episode }: Props) {
  const { running, position, press } = usePlayEpisode(episode);
  if (isBeingMixed(episode)) return <p className={styles.mixing}>{lengthOf(episode)}</p>;
  const first = isFinished(episode, position) ? 'Play again' : `Play · ${lengthOf(episode)}`;
  const words = isBegun(episode, position) ? 'Continue' : first;
  return (
    <button type="button" className={styles.wide} onClick={press}>
      {running ? <PauseGlyph /> : <PlayGlyph />}
      {running ? 'Pause' : words}
    </button>
  );
}
