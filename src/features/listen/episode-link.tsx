import Link from 'next/link';
import type { Ref } from 'react';
import type { Episode } from '@/contract/episode';
import styles from './episode-link.module.css';

interface Props {
  episode: Pick<Episode, 'id' | 'name'>;
  ref?: Ref<HTMLAnchorElement>;
  className?: string | undefined;
}

/**
 * The name of an episode, which leads to its page. A press anywhere in the nearest positioned element around it counts
 * too, so buttons in there need a `z-index`.
 */
export const EpisodeLink = ({ episode, ref, className }: Props) => (
  <Link
    prefetch={false}
    ref={ref}
    href={`/member/dashboard/podcast/${episode.id}`}
    className={`${styles.link} ${className ?? ''}`}
  >
    {episode.name}
  </Link>
);
