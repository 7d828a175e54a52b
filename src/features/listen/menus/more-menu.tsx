import { useRef, useState } from 'react';
import { t } from '@/language/text';
import { DropMenu } from '@/ui/layout/drop-menu';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { MoreButton } from '@/ui/layout/more-button';
import { chapterAt } from '../player/chapters';
import { player } from '../player/player';
import { usePlayer } from '../player/player-store';

// These bring antd, and are opened by few.
const ChapterSheet = lazyComponent(() => import('./chapter-sheet').then((module) => module.ChapterSheet));
const FollowPanel = lazyComponent(() =>
  import('../follow/follow-panel').then((module) => module.FollowPanel),
);

/** The ⋯ of the player: what is said, and the parts of the episode. Nothing where it has neither. `full`: in the full player. */
export function MoreMenu({ full = false }: { full?: boolean }) {
  const rendition = usePlayer(({ nowPlaying }) => nowPlaying?.rendition);
  const chapters = rendition?.chapters ?? [];
  const current = usePlayer(({ position }) => chapterAt(chapters, position));
  const [open, setOpen] = useState<string>();
  const back = useRef<() => void>(undefined);
  const items = [
    ...(rendition?.transcript ? [{ key: 'follow', label: t`Follow along` }] : []),
    ...(chapters.length > 1 ? [{ key: 'chapters', label: t`Chapters` }] : []),
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
        {(button) => <MoreButton {...button} boxed disabled={!rendition} label={t`More in the player`} />}
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
