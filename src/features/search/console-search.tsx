import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { whenIdle } from '@/ui/layout/when-idle';
import type { Choice } from './choices';
import styles from './console-search.module.css';
import { useRecent } from './recent';

const CommandPalette = lazyComponent(() =>
  import('./command-palette').then((module) => module.CommandPalette),
);

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

interface Props {
  /** The pages of the sidebar. */
  pages: readonly Choice[];
}

/** The search of the console: a button in the header, Ctrl-K or Cmd-K from anywhere, and the palette that they open. */
export function ConsoleSearch({ pages }: Props) {
  const [open, setOpen] = useState(false);
  const { recent, remember } = useRecent();
  useEffect(() => whenIdle(CommandPalette.preload), []);

  const before = useRef<Element>(null);
  const show = () => {
    before.current = document.activeElement;
    setOpen(true);
  };
  const toggle = useEffectEvent(() => (open ? setOpen(false) : show()));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (event.ctrlKey === event.metaKey) return;
      // Otherwise the browser would open its own search.
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={show}
      >
        <SearchOutlined aria-hidden />
        <span className={styles.word}>{t`Search`}</span>
        {/* `aria-keyshortcuts` says it to screen readers, so that it is not part of the button's name. */}
        <span className={styles.keys} aria-hidden="true">
          {isMac() ? '⌘ K' : t`Ctrl K`}
        </span>
      </button>
      <CommandPalette
        open={open}
        onClose={() => setOpen(false)}
        giveBack={() =>
          before.current instanceof HTMLElement && before.current.focus({ preventScroll: true })
        }
        pages={pages}
        recent={recent}
        onChosen={remember}
      />
    </>
  );
}
