import { EllipsisOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { t } from '@/language/text';
import { DropMenu } from '@/ui/layout/drop-menu';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { usePhone } from '@/ui/layout/use-mobile';
import { LateFollowPanel } from '../follow/follow-button';
import { chapterAt } from '../player/chapters';
import { player } from '../player/player';
import { usePlayer } from '../player/player-store';
import styles from './player-menus.module.css';
import { useShareMoment } from './share-moment';

// Brings antd, and is opened by few.
const ChapterSheet = lazyComponent(() => import('./chapter-sheet').then((module) => module.ChapterSheet));

interface Props {
  className: string | undefined;
  /** It is in the full player. */
  full?: boolean;
}

/**
 * The ⋯ of the player: the parts of the episode, and what has no button of its own: in the bar what is said, in the full
 * player of a phone the moment to share. Nothing where it has none of them.
 */
export function MoreMenu({ className, full = false }: Props) {
  const rendition = usePlayer(({ nowPlaying }) => nowPlaying?.rendition);
  const chapters = rendition?.chapters ?? [];
  const current = usePlayer(({ position }) => chapterAt(chapters, position));
  const [open, setOpen] = useState<string>();
  const back = useRef<() => void>(undefined);
  const phone = usePhone();
  const moment = useShareMoment();
  const entry = (key: string, words: string) => ({
    key,
    label: <span className={styles.entry}>{words}</span>,
  });
  const items = [
    ...(!full && rendition?.transcript ? [entry('follow', t`Follow along`)] : []),
    ...(chapters.length > 1 ? [entry('chapters', t`Chapters`)] : []),
    ...(full && phone && moment ? [entry('share', moment.label)] : []),
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
          if (key === 'share') return moment?.share();
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
          player.play();
          setOpen(undefined);
        }}
        onClose={() => setOpen(undefined)}
      />
      <LateFollowPanel whole={false} open={open === 'follow'} onClose={close} />
    </>
  );
}
