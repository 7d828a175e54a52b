import { UnorderedListOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import styles from '../menus/player-menus.module.css';
import { usePlayer } from '../player/player-store';

// Brings antd, and is opened by few.
const QueueSheet = lazyComponent(() => import('./queue-sheet').then((module) => module.QueueSheet));

/** What plays next, and how many that are. */
export function QueueMenu() {
  const count = usePlayer(({ upNext }) => upNext?.episodes.length ?? 0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <UnorderedListOutlined aria-hidden="true" />
        {count > 0 ? t`Queue ${count}` : t`Queue`}
      </button>
      <QueueSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
