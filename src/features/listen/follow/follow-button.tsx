import { useState } from 'react';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import styles from '../menus/player-menus.module.css';
import { usePlayer } from '../player/player-store';

// Brings antd, and is opened by few.
export const LateFollowPanel = lazyComponent(() =>
  import('./follow-panel').then((module) => module.FollowPanel),
);

/** In the full player: opens what is said. Nothing where nothing is written down. */
export function FollowButton() {
  const written = usePlayer(({ nowPlaying }) => nowPlaying?.rendition?.transcript === true);
  const [open, setOpen] = useState(false);
  if (!written) return null;
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >{t`Follow along`}</button>
      <LateFollowPanel whole open={open} onClose={() => setOpen(false)} />
    </>
  );
}
