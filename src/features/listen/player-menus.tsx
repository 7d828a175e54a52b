import { UnorderedListOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useRef } from 'react';
import { formatTime } from '@/ui/date/dates';
import { MenuRow } from '@/ui/layout/menu-row';
import { chapterAt } from './chapters';
import { speeds } from './device-memory';
import { player } from './player';
import styles from './player-menus.module.css';
import { usePlayer } from './player-store';
import { speedLabel } from './words';

/** In the player's own region, and not at the end of the page. */
const besides = (trigger: HTMLElement) => trigger.parentElement ?? document.body;

/** The keyboard goes back to the button when its menu has closed. */
function useReturn() {
  const button = useRef<HTMLButtonElement>(null);
  const onOpenChange = (open: boolean) => {
    // A frame later: the Enter that chose would otherwise press the button as well.
    if (!open) window.requestAnimationFrame(() => button.current?.focus());
  };
  return { button, onOpenChange };
}

/** How fast, 0.5 to 3; the voices keep their pitch. */
export function SpeedMenu() {
  const rate = usePlayer((state) => state.rate);
  const { button, onOpenChange } = useReturn();
  const items = speeds.map((speed) => ({
    key: String(speed),
    label: <MenuRow current={speed === rate}>{speedLabel(speed)}</MenuRow>,
  }));
  return (
    <Dropdown
      trigger={['click']}
      placement="top"
      autoFocus
      destroyOnHidden
      onOpenChange={onOpenChange}
      getPopupContainer={besides}
      menu={{
        items,
        selectable: true,
        selectedKeys: [String(rate)],
        onClick: ({ key }) => player.setRate(Number(key)),
      }}
    >
      <button
        ref={button}
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
  const chapters = usePlayer(({ nowPlaying }) => nowPlaying?.rendition?.chapters);
  const current = usePlayer(({ position }) => chapterAt(chapters ?? [], position));
  const { button, onOpenChange } = useReturn();
  // Its room is kept while the chapters are on their way, so that nothing moves when they come.
  if (!chapters) return <div className={styles.room} />;
  if (chapters.length < 2) return null;
  const items = chapters.map((chapter, index) => ({
    key: String(index),
    label: (
      <MenuRow current={index === current}>
        <span className={styles.row}>
          <span className={styles.title}>{chapter.title}</span>
          <span className={styles.start}>{formatTime(chapter.start)}</span>
        </span>
      </MenuRow>
    ),
  }));
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      autoFocus
      destroyOnHidden
      onOpenChange={onOpenChange}
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
      <button ref={button} type="button" className={styles.chip} aria-haspopup="menu">
        <UnorderedListOutlined aria-hidden="true" />
        Chapters
      </button>
    </Dropdown>
  );
}
