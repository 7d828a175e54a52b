import { UnorderedListOutlined } from '@ant-design/icons';
import { languageTag, t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { DropMenu } from '@/ui/layout/drop-menu';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { MenuRow } from '@/ui/layout/menu-row';
import { FollowMenu } from '../follow/follow-menu';
import { chapterAt } from '../player/chapters';
import { speeds } from '../player/device-memory';
import { player } from '../player/player';
import { usePlayer } from '../player/player-store';
import { QueueMenu } from '../queue/queue-menu';
import { SleepMenu } from '../sleep/sleep-menu';
import { MenuOrSheet } from './menu-or-sheet';
import styles from './player-menus.module.css';
import { ShareMoment } from './share-moment';
import { Volume } from './volume';

// Brings antd, and is opened on phones only.
const ChapterSheet = lazyComponent(() => import('./chapter-sheet').then((module) => module.ChapterSheet));

const speedLabel = (rate: number) => `${rate.toLocaleString(languageTag())}×`;

/** How fast, 0.5 to 3; the voices keep their pitch. */
function SpeedMenu() {
  const rate = usePlayer((state) => state.rate);
  const items = speeds.map((speed) => ({
    key: String(speed),
    label: <MenuRow current={speed === rate}>{speedLabel(speed)}</MenuRow>,
  }));
  return (
    <DropMenu
      items={items}
      placement="topLeft"
      selected={String(rate)}
      beside
      onChoose={(speed) => player.setRate(Number(speed))}
    >
      {(button) => (
        <button
          {...button}
          type="button"
          className={styles.chip}
          aria-haspopup="menu"
          aria-label={t`Speed ${speedLabel(rate)}`}
        >
          {speedLabel(rate)}
        </button>
      )}
    </DropMenu>
  );
}

/** The parts of the episode; choosing one goes there. Nothing while there is one part only. */
function ChapterMenu() {
  const chapters = usePlayer(({ nowPlaying }) => nowPlaying?.rendition?.chapters);
  const current = usePlayer(({ position }) => chapterAt(chapters ?? [], position));
  // Its space is kept while the chapters are loading, so that nothing moves when they come.
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
    <MenuOrSheet
      items={items}
      selected={String(current)}
      className={styles.chip}
      onChoose={(index) => {
        const chapter = chapters[Number(index)];
        if (chapter) player.seek(chapter.start);
      }}
      sheet={({ open, onClose }) => (
        <ChapterSheet
          chapters={chapters}
          current={current}
          open={open}
          onChoose={(chapter) => {
            player.seek(chapter.start);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    >
      <UnorderedListOutlined aria-hidden="true" />
      {t`Chapters`}
    </MenuOrSheet>
  );
}

/** What can be chosen while listening, in the order of use. */
export const PlayerMenus = ({ full = false }: { full?: boolean }) => (
  <>
    <SpeedMenu />
    <SleepMenu />
    <QueueMenu />
    <ChapterMenu />
    <FollowMenu full={full} />
    {full && <ShareMoment />}
    <Volume />
  </>
);
