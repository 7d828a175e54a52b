import { PlaylistCover } from '@/entities/playlist/playlist-cover';
import { episodeCount } from '@/entities/playlist/playlist-words';
import { plural, t } from '@/language/text';
import { PlayAllRound } from '../player/play-playlist';
import { PlaylistLink } from '../playlist-link';
import { heardOf, type MyPlaylist } from '../playlist-queries';
import styles from './episode-tile.module.css';

/** Playlists as their covers: the name leads to the list, the round button plays it. */
export const PlaylistTiles = ({ playlists }: { playlists: readonly MyPlaylist[] }) => (
  <ul className={styles.tiles}>
    {playlists.map((playlist) => (
      <li key={playlist.id} className={styles.tile}>
        <div className={styles.cover}>
          <PlaylistCover playlist={playlist} label={t`List`} size="100%" />
          <div className={styles.play}>
            <PlayAllRound playlist={playlist} />
          </div>
        </div>
        <PlaylistLink playlist={playlist} className={styles.name} />
        <p className={styles.facts}>
          {episodeCount(playlist.episodes.length)}
          {heardOf(playlist) > 0 && ` · ${plural(heardOf(playlist), { one: '# heard', other: '# heard' })}`}
        </p>
      </li>
    ))}
  </ul>
);
