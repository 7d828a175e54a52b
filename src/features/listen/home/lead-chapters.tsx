import type { Episode } from '@/contract/episode';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { isBeingMixed } from '../episode-progress';
import { useRendition } from '../episode-queries';
import styles from '../menus/chapter-sheet.module.css';
import { usePlay } from '../player/play-episode';

/** As many as fit beside the first episode. */
const chaptersAtMost = 5;

/** What is in the first episode of Home, beside it, where no question is; a press on a chapter plays from there. */
export function LeadChapters({ episode }: { episode: Episode }) {
  const { open, clubId } = usePlay();
  const { data: rendition } = useRendition(episode.id, clubId, !isBeingMixed(episode));
  const chapters = rendition?.chapters ?? [];
  if (chapters.length < 2) return null;
  return (
    <div className={styles.beside} data-chapters>
      <h3 className={styles.heading}>{t`In this episode`}</h3>
      <ol className={styles.list}>
        {chapters.slice(0, chaptersAtMost).map((chapter) => (
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
