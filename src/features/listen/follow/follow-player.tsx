import { EpisodeCover } from '@/entities/episode/episode-cover';
import { t } from '@/language/text';
import { BackGlyph } from '@/ui/media/media-icons';
import { useCurrentChapter } from '../player/chapters';
import { skipBack } from '../player/media-session';
import { player } from '../player/player';
import { usePlayer } from '../player/player-store';
import { PlayerTime } from '../player/player-timeline';
import { PlayButton } from '../player/transport';
import styles from './follow-player.module.css';

/** Below the lines on a phone: what plays, where it is, back and pause. */
export function FollowPlayer() {
  const nowPlaying = usePlayer((state) => state.nowPlaying);
  const { chapter } = useCurrentChapter();
  const share = usePlayer(({ position, duration }) =>
    duration > 0 ? Math.round((position / duration) * 1000) / 1000 : 0,
  );
  if (!nowPlaying) return null;
  const { episode } = nowPlaying;
  return (
    <section className={styles.player} aria-label={t`Now playing`}>
      <EpisodeCover episode={episode} size={44} rounded={9} />
      <div className={styles.words}>
        <p className={styles.title}>{chapter?.title ?? episode.name}</p>
        <div className={styles.line}>
          <PlayerTime show="position" />
          <div className={styles.track}>
            <div className={styles.filled} style={{ transform: `scaleX(${share})` }} />
          </div>
        </div>
      </div>
      <button
        type="button"
        className={styles.skip}
        aria-label={t`Back ${skipBack} seconds`}
        onClick={() => player.skip(-skipBack)}
      >
        <BackGlyph />
      </button>
      <PlayButton size="small" />
    </section>
  );
}
