import { t } from '@/language/text';
import { PauseGlyph, PlayGlyph } from '@/ui/media/media-icons';
import { isBegun, lengthOf } from '../episode-progress';
import { firstToPlay, heardOf, type MyPlaylist, playableOf } from '../playlist-queries';
import { usePlay } from './play-episode';
import styles from './play-episode.module.css';
import { player } from './player';
import { isRunning, usePlayer } from './player-store';

/** Plays a playlist from where it was left, or pauses it. */
function usePlayPlaylist(playlist: MyPlaylist) {
  const { open } = usePlay();
  const here = usePlayer(({ playlist: played }) => played?.id === playlist.id);
  const running = usePlayer(({ playlist: played, phase }) => played?.id === playlist.id && isRunning(phase));
  const press = () => {
    if (here) return player.toggle();
    const episode = firstToPlay(playlist);
    if (episode) open(episode, { play: true, playlist });
  };
  const heard = heardOf(playlist);
  const begun = here || heard > 0 || playlist.episodes.some((episode) => isBegun(episode));
  const first = begun ? t`Continue` : t`Play all`;
  return { running, press, label: heard === playlist.episodes.length && !here ? t`Play again` : first };
}

interface Props {
  playlist: MyPlaylist;
}

/** The large one of its page: `Play all`, `Continue`, `Play again`, `Pause`. */
export function PlayAllWide({ playlist }: Props) {
  const { running, press, label } = usePlayPlaylist(playlist);
  const [episode] = playlist.episodes;
  if (playableOf(playlist).length === 0)
    return episode ? <p className={styles.mixing}>{lengthOf(episode)}</p> : null;
  return (
    <button type="button" className={styles.wide} onClick={press}>
      {running ? <PauseGlyph /> : <PlayGlyph />}
      {running ? t`Pause` : label}
    </button>
  );
}

/** A round one for covers; nothing while there is nothing to hear. */
export function PlayAllRound({ playlist }: Props) {
  const { running, press } = usePlayPlaylist(playlist);
  if (playableOf(playlist).length === 0) return null;
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={running ? t`Pause the playlist ${playlist.name}` : t`Play the playlist ${playlist.name}`}
      onClick={press}
    >
      {running ? <PauseGlyph /> : <PlayGlyph />}
    </button>
  );
}
