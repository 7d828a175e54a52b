import { AlignLeftOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import styles from '../menus/player-menus.module.css';
import { usePlayer } from '../player/player-store';

// The lines, and on a phone antd, are loaded when they are wanted.
const FollowPanel = lazyComponent(() => import('./follow-panel').then((module) => module.FollowPanel));

/** Opens what is said in the episode; nothing where that is not written down. */
export function FollowMenu({ full }: { full: boolean }) {
  const has = usePlayer(({ nowPlaying }) => nowPlaying?.rendition?.transcript === true);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!has) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={open ? styles.active : styles.chip}
        aria-label={t`Follow along`}
        title={t`Follow along`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={FollowPanel.preload}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <AlignLeftOutlined aria-hidden="true" />
        {full && t`Follow along`}
      </button>
      <FollowPanel open={open} onClose={close} />
    </>
  );
}
