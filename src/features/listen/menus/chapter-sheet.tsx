import type { Chapter } from '@/contract/episode-content';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { Sheet } from '@/ui/layout/sheet';
import styles from './chapter-sheet.module.css';

interface Props {
  chapters: readonly Chapter[];
  /** The index of the one that plays. */
  current: number;
  open: boolean;
  onChoose: (chapter: Chapter) => void;
  onClose: () => void;
}

/** The parts of the episode on a phone: a sheet with rows for fingers. */
export function ChapterSheet({ chapters, current, open, onChoose, onClose }: Props) {
  return (
    <Sheet title={t`Chapters`} open={open} onClose={onClose}>
      <ol className={styles.list}>
        {chapters.map((chapter, index) => (
          <li key={chapter.start}>
            <button
              type="button"
              className={index === current ? styles.current : styles.chapter}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onChoose(chapter)}
            >
              <span className={styles.title}>{chapter.title}</span>
              <span className={styles.start}>{formatTime(chapter.start)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
