import type { Episode } from '@/contract/episode';
import type { Chapter } from '@/contract/episode-content';
import { formatTime } from '@/ui/date/dates';
import { chapterAt } from '../player/chapters';
import { useInPlayer, usePlay } from '../player/use-play';
import styles from './chapter-list.module.css';

interface Props {
  episode: Episode;
  chapters: readonly Chapter[];
}

/** The parts of an episode: title, where each begins, how long it is. A press plays from there. */
export function ChapterList({ episode, chapters }: Props) {
  const { open } = usePlay();
  const { position } = useInPlayer(episode.id);
  const current = position === undefined ? -1 : chapterAt(chapters, position);
  return (
    <ol className={styles.list}>
      {chapters.map((chapter, index) => (
        <li key={chapter.start}>
          <button
            type="button"
            className={index === current ? styles.current : styles.chapter}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => open(episode, { play: true, at: chapter.start })}
          >
            <span className={styles.start}>{formatTime(chapter.start)}</span>
            <span className={styles.title}>{chapter.title}</span>
            <span className={styles.length}>{formatTime(chapter.end - chapter.start)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
