import { PlaylistCover } from '@/entities/playlist/playlist-cover';
import { episodeCount } from '@/entities/playlist/playlist-words';
import { t } from '@/language/text';
import { PlaylistLink } from '../playlist-link';
import type { MyPlaylist } from '../playlist-queries';
import styles from './playlist-shelf.module.css';

/** The playlists above the episodes; nothing while there are none. */
export function PlaylistShelf({ playlists }: { playlists: readonly MyPlaylist[] }) {
  if (playlists.length === 0) return null;
  return (
    <section className={styles.shelf} aria-labelledby="playlists">
      <h2 id="playlists" className={styles.heading}>{t`Playlists`}</h2>
      <ul className={styles.lists}>
        {playlists.map((playlist) => (
          <li key={playlist.id} className={styles.list}>
            <PlaylistCover playlist={playlist} size={52} rounded={11} />
            <div className={styles.words}>
              <PlaylistLink playlist={playlist} className={styles.name} />
              <p className={styles.facts}>{episodeCount(playlist.episodes.length)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
