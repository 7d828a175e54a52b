import { SoundOutlined } from '@ant-design/icons';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { t } from '@/language/text';
import { formatLeft } from '@/ui/date/dates';
import { finishedWord } from '../episode-progress';
import { isRunning, useOver, usePlayer } from '../player/player-store';
import { ProgressLine } from '../progress-line';
import styles from './queue-sheet.module.css';

/** What is in the player, above the queue. */
export function NowPlayingCard() {
  const episode = usePlayer(({ nowPlaying }) => nowPlaying?.episode);
  const running = usePlayer(({ phase }) => isRunning(phase));
  const over = useOver();
  const left = usePlayer(({ position, duration }) => Math.max(0, Math.round(duration - position)));
  const share = usePlayer(({ position, duration }) =>
    duration > 0 ? Math.round((position / duration) * 200) / 200 : 0,
  );
  if (!episode) return null;
  return (
    <div className={styles.now}>
      <EpisodeCover episode={episode} size={52} rounded={11} />
      <div className={styles.words}>
        <p className={styles.kicker}>
          <span>
            <SoundOutlined aria-hidden /> {running ? t`Now playing` : t`Paused`}
          </span>
          <span className={styles.facts}>{over ? finishedWord : t`${formatLeft(left)} left`}</span>
        </p>
        <strong>{episode.name}</strong>
        <ProgressLine share={share} label={t`How much of ${episode.name} you have heard`} />
      </div>
    </div>
  );
}

/** The rest of the playlist that goes on after the queue. */
export function PlaylistRest({ onChoose }: { onChoose: () => void }) {
  const playlist = usePlayer((state) => state.playlist);
  const current = usePlayer(({ nowPlaying }) => nowPlaying?.episode.id);
  if (!playlist) return null;
  const place = playlist.episodes.findIndex(({ id }) => id === (playlist.at ?? current));
  return (
    <section aria-labelledby="then" className={styles.rest}>
      <h3
        id="then"
        className={styles.heading}
      >{t`Playlist ${playlist.name}, ${place + 1} of ${playlist.episodes.length}`}</h3>
      <ol className={styles.list}>
        {playlist.episodes.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => {
                if (id !== current) playlist.play(id);
                onChoose();
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
