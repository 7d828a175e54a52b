import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@/language/text';
import styles from './undo-notice.module.css';

interface Props {
  text: string;
  what: string;
  onUndo: () => Promise<void>;
  onEnd: () => void;
}

const stays = 10_000;

/**
 * "Riverside Rovers was deleted. Undo": goes after ten seconds, but not under the mouse or the keyboard. The
 * Undo takes the focus of a person who works with the keyboard, or whose focused element has just been
 * deleted, because Tab would not lead there in time.
 */
export function UndoNotice({ text, what, onUndo, onEnd }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (held || busy) return;
    const timer = window.setTimeout(() => end(), stays);
    return () => window.clearTimeout(timer);
  }, [held, busy]);

  useEffect(() => {
    const before = document.activeElement;
    // The focus goes to the list around it, if the element itself is gone; else to the page.
    const around = before?.parentElement?.closest('[tabindex="-1"]') ?? document.querySelector('main');
    const own = button.current;
    if (before === document.body || before?.matches(':focus-visible')) own?.focus();
    return () => {
      const lost = document.activeElement === own || document.activeElement === document.body;
      if (!lost) return;
      const place = before?.isConnected && before !== document.body ? before : around;
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
  }, []);

  const undo = async () => {
    setBusy(true);
    await onUndo();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the notice from going while it is in use
    <span
      className={styles.notice}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      {text}
      <Button
        ref={button}
        type="link"
        className={styles.undo}
        loading={busy}
        onClick={() => void undo()}
        aria-label={t`Undo: ${what}`}
      >{t`Undo`}</Button>
    </span>
  );
}
