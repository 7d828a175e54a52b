import { CheckOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '@/language/text';
import styles from './menu-row.module.css';
import { VisuallyHidden } from './visually-hidden';

/** antd moves the focus to the menu's first row within three frames. */
const afterMenu = 4;

function afterFrames(count: number, act: () => void): () => void {
  let frame = 0;
  const wait = (left: number) => {
    frame = window.requestAnimationFrame(() => (left > 1 ? wait(left - 1) : act()));
  };
  wait(count);
  return () => window.cancelAnimationFrame(frame);
}

interface Props {
  /** The chosen row has a tick, and gets the focus when the menu opens. */
  current: boolean;
  /** Another row that gets the focus while none is chosen. */
  focused?: boolean;
  children: ReactNode;
}

/** A row of a menu in which one is chosen. The menu has to mount its rows at each opening. */
export function MenuRow({ current, focused = current, children }: Props) {
  const row = useRef<HTMLSpanElement>(null);
  const first = useRef(focused);
  useEffect(() => {
    if (!first.current) return;
    return afterFrames(afterMenu, () => row.current?.closest<HTMLElement>('[role="menuitem"]')?.focus());
  }, []);
  return (
    <span ref={row} className={styles.row}>
      <span className={styles.tick} aria-hidden="true">
        {current && <CheckOutlined />}
      </span>
      {children}
      {current && <VisuallyHidden>{t`current`}</VisuallyHidden>}
    </span>
  );
}
