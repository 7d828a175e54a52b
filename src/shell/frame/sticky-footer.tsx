import { type ReactNode, useEffect, useRef } from 'react';
import styles from './sticky-footer.module.css';

/** Stays at the bottom of the window. It publishes its height as `--sticky-footer-height`, so that the sidebar ends above it. */
export function StickyFooter({ children }: { children: ReactNode }) {
  const footer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = footer.current;
    if (!element) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() =>
      root.style.setProperty('--sticky-footer-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--sticky-footer-height');
    };
  }, []);
  return (
    <div ref={footer} className={styles.footer}>
      {children}
    </div>
  );
}
