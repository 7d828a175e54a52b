import { type ReactNode, useEffect, useRef } from 'react';
import styles from './dock.module.css';

/** Stays at the foot of the window. Tells its height as `--dock-height`, so that the sidebar ends above it. */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dock.current;
    if (!element) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() =>
      root.style.setProperty('--dock-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--dock-height');
    };
  }, []);
  return (
    <div ref={dock} className={styles.dock}>
      {children}
    </div>
  );
}
