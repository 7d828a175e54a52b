import { UnorderedListOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { formatTime } from '@/ui/dates';
import { chapterAt } from './chapters';
import { speeds } from './device-memory';
import { player } from './player';
import styles from './player-menus.module.css';
import { usePlayer } from './player-store';
import { speedLabel } from './words';

/** In the player's own region, and not at the end of the page. */
const besides = (trigger: HTMLElement) => trigger.parentElement ?? document.body;

/** How fast, 0.5 to 3; the voices keep their pitch. */
export function SpeedMenu() {
  const rate = usePlayer((state) => state.rate);
  const items = speeds.map((speed) => ({ key: String(speed), label: speedLabel(speed) }));
  return (
    <Dropdown
      trigger={['click']}
      placement="top"
      autoFocus
      getPopupContainer={besides}
      menu={{
        items,
        selectable: true,
        selectedKeys: [String(rate)],
        onClick: ({ key }) => player.setRate(Number(key)),
      }}
    >
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="menu"
        aria-label={`Speed ${speedLabel(rate)}`}
      >
        {speedLabel(rate)}
      </button>
    </Dropdown>
  );
}

/** The parts of the episode; choosing one goes there. Nothing while there is one part only. */
export function ChapterMenu() {
  const chapters = usePlayer(({ programme }) => programme?.rendition?.chapters);
  const current = usePlayer(({ position }) => chapterAt(chapters ?? [], position));
  // Its room is kept while the chapters are on their way, so that nothing moves when they come.
  if (!chapters) return <div className={styles.room} />;
  if (chapters.length < 2) return null;
  const items = chapters.map((chapter, index) => ({
    key: String(index),
    label: (
      <span className={styles.row}>
        <span className={styles.title}>{chapter.title}</span>
        <span className={styles.start}>{formatTime(chapter.start)}</span>
      </span>
    ),
  }));
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      autoFocus
      getPopupContainer={besides}
      menu={{
        items,
        selectable: true,
        selectedKeys: [String(current)],
        onClick: ({ key }) => {
          const chapter = chapters[Number(key)];
          if (chapter) player.seek(chapter.start);
        },
      }}
    >
      <button type="button" className={styles.chip} aria-haspopup="menu">
        <UnorderedListOutlined aria-hidden="true" />
        Chapters
      </button>
    </Dropdown>
  );
}
