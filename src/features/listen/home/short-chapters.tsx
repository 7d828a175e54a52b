import type { Episode } from '@/contract/episode';
import type { Chapter } from '@/contract/episode-content';
import { formatTime } from '@/ui/date/dates';
import { usePlay } from '../player/use-play';
import styles from './short-chapters.module.css';

interface Props {
  episode: Episode;
  chapters: readonly Chapter[];
}

/** As many as stand beside the cover. */
const atMost = 5;

/** What is in the newest episode, on navy; each is a way in. */
export function ShortChapters({ episode, chapters }: Props) {
  const { open } = usePlay();
  return (
    <div className={styles.chapters}>
      <h3 className={styles.heading}>In this episode</h3>
      <ol className={styles.list}>
        {chapters.slice(0, atMost).map((chapter) => (
          <li key={chapter.start}>
            <button
              type="button"
              className={styles.chapter}
              onClick={() => open(episode, { play: true, at: chapter.start })}
            >
              <span className={styles.title}>{chapter.title}</span>
              <span className={styles.start}>{formatTime(chapter.start)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
