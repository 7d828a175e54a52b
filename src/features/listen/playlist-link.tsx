import Link from 'next/link';
import styles from './episode-link.module.css';
import type { MyPlaylist } from './playlist-queries';

interface Props {
  playlist: Pick<MyPlaylist, 'id' | 'name'>;
  className?: string | undefined;
}

/** The name of a playlist, which leads to its page. A press anywhere in the nearest positioned element counts too. */
export const PlaylistLink = ({ playlist, className }: Props) => (
  <Link
    prefetch={false}
    href={`/member/dashboard/podcast/playlist/${playlist.id}`}
    className={`${styles.link} ${className ?? ''}`}
  >
    {playlist.name}
  </Link>
);
