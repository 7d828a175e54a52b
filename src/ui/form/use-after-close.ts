import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * What to do once a drawer is off the screen, for the `OnUnmount` in it. antd neither calls `afterOpenChange` nor gives
 * the focus back when a drawer is closed before it has slid in for the first time: by a quick hand, or a quick save.
 */
export function useAfterClose(open: boolean, afterClose: (() => void) | undefined): () => void {
  const isOpen = useRef(open);
  const before = useRef<Element>(null);
  // In the layout's time: content that goes at once does so before the effects that follow it.
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

/** Within a drawer that drops its content once it is hidden: tells of that moment. */
export function OnUnmount({ run }: { run: () => void }) {
  const tell = useEffectEvent(run);
  useEffect(() => () => tell(), []);
  return null;
}
