import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Runs once a drawer has closed, through the `OnUnmount` in it. antd neither calls `afterOpenChange` nor
 * returns the focus when a drawer is closed before it has slid in for the first time, by a quick press or a
 * quick save.
 */
export function useAfterClose(open: boolean, afterClose: (() => void) | undefined): () => void {
  const isOpen = useRef(open);
  const before = useRef<Element>(null);
  // A layout effect, because content that is removed at once unmounts before later effects run.
  useLayoutEffect(() => {
    isOpen.current = open;
    if (open) before.current = document.activeElement;
  }, [open]);

  return () => {
    // The content goes too when the form is started over, or with the whole screen.
    if (isOpen.current) return;
    const { activeElement, body } = document;
    if (activeElement === body && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true });
    afterClose?.();
  };
}

/** Runs when it closes, but not when it goes with what is around it. */
export function useOnClose(open: boolean, run: () => void): void {
  const wasOpen = useRef(open);
  const close = useEffectEvent(run);
  useEffect(() => {
    if (wasOpen.current && !open) close();
    wasOpen.current = open;
  }, [open]);
}

/** Within a drawer that unmounts its content when closed: reports that moment. */
export function OnUnmount({ run }: { run: () => void }) {
  const tell = useEffectEvent(run);
  useEffect(() => () => tell(), []);
  return null;
}
