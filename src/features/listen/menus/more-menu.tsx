import { EllipsisOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { t } from '@/language/text';
import { DropMenu } from '@/ui/layout/drop-menu';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { chapterAt } from '../player/chapters';
import { player } from '../player/player';
import { usePlayer } from '../player/player-store';
import styles from './player-menus.module.css';

// These bring antd, and are opened by few.
const ChapterSheet = lazyComponent(() => import('./chapter-sheet').then((module) => module.ChapterSheet));
const FollowPanel = lazyComponent(() =>
  import('../follow/follow-panel').then((module) => module.FollowPanel),
);

interface Props {
  className: string | undefined;
  /** It is in the full player. */
  full?: boolean;
}

/** The ⋯ of the player: what is said, and the parts of the episode. Nothing where it has neither. */
export function MoreMenu({ className, full = false }: Props) {
  const rendition = usePlayer(({ nowPlaying }) => nowPlaying?.rendition);
  const chapters = rendition?.chapters ?? [];
  const current = usePlayer(({ position }) => chapterAt(chapters, position));
  const [open, setOpen] = useState<string>();
  const back = useRef<() => void>(undefined);
  const items = [
    ...(rendition?.transcript
      ? [{ key: 'follow', label: <span className={styles.entry}>{t`Follow along`}</span> }]
      : []),
    ...(chapters.length > 1
      ? [{ key: 'chapters', label: <span className={styles.entry}>{t`Chapters`}</span> }]
      : []),
  ];
  if (rendition && items.length === 0) return null;
  const close = () => {
    setOpen(undefined);
    back.current?.();
  };
  return (
    <>
      <DropMenu
        items={items}
        placement={full ? 'bottomRight' : 'topRight'}
        beside
        onChoose={(key, focusButton) => {
          back.current = focusButton;
          setOpen(key);
        }}
      >
        {(button) => (
          <button
            {...button}
            type="button"
            className={className}
            disabled={!rendition}
            aria-label={t`More in the player`}
            aria-haspopup="menu"
          >
            <EllipsisOutlined aria-hidden />
          </button>
        )}
      </DropMenu>
      <ChapterSheet
        chapters={chapters}
        current={current}
        open={open === 'chapters'}
        onChoose={(chapter) => {
          player.seek(chapter.start);
          setOpen(undefined);
        }}
        onClose={() => setOpen(undefined)}
      />
      <FollowPanel whole={full} open={open === 'follow'} onClose={close} />
    </>
  );
}
