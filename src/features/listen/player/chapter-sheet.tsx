import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import type { Chapter } from '@/contract/episode-content';
import { formatTime } from '@/ui/date/dates';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
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
  useNavigationGuard({ open, changed: false, leave: onClose });
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="default"
      destroyOnHidden
      title="Chapters"
      closable={{ placement: 'end', 'aria-label': 'Close' }}
      closeIcon={<CloseOutlined aria-hidden />}
      styles={{ wrapper: { height: 'auto', maxHeight: '80dvh' }, body: { padding: '8px 12px 20px' } }}
    >
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
    </Drawer>
  );
}
