import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A sheet that is pulled further than this closes, in pixels. */
const far = 110;
/** A swipe released at this speed or faster, in pixels per millisecond, closes too. */
const fast = 0.5;
/** Fewer pixels of movement are a trembling finger. */
const slop = 8;

/** Elements that use the movement of a finger themselves. */
const ownUse = 'input, [role=menu]';

const scrolledDown = (from: Element, until: Element): boolean => {
  for (let at: Element | null = from; at; at = at.parentElement) {
    if (at.scrollTop > 0) return true;
    if (at === until) break;
  }
  return (until.parentElement?.scrollTop ?? 0) > 0;
};

/**
 * A sheet that a finger pulls down closes, and follows the finger. By touch events that may be refused, not
 * by `touch-action`, because a sheet taller than the screen must still scroll.
 */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, away: () => void): void {
  const leave = useEffectEvent(away);

  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    let start: { x: number; y: number; at: number } | undefined;
    let pulled = 0;

    const moveSheet = (by: number, settling: boolean) => {
      pulled = by;
      element.style.transition = settling ? 'transform 150ms ease-out' : 'none';
      element.style.transform = by > 0 ? `translateY(${by}px)` : '';
    };
    const begin = (event: TouchEvent) => {
      const touch = event.touches[0];
      const target = event.target instanceof Element ? event.target : element;
      start = undefined;
      // A second finger ends the pull, and nothing of it may count for the next touch.
      if (pulled > 0) moveSheet(0, true);
      if (!touch || event.touches.length > 1 || target.closest(ownUse) || scrolledDown(target, element))
        return;
      start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const [across, down] = [touch.clientX - start.x, touch.clientY - start.y];
      if (pulled === 0) {
        if (Math.max(Math.abs(across), Math.abs(down)) < slop) return;
        // A finger that moves up scrolls, and one that moves sideways does nothing here.
        if (down < Math.abs(across)) {
          start = undefined;
          return;
        }
      }
      if (event.cancelable) event.preventDefault();
      moveSheet(Math.max(1, down), false);
    };
    const end = (event: TouchEvent) => {
      if (!start || pulled === 0) return;
      const speed = pulled / Math.max(1, event.timeStamp - start.at);
      const gone = event.type === 'touchend' && (pulled > far || speed > fast);
      start = undefined;
      // A sheet that closes stays where the finger left it, and slides away from there.
      if (gone) leave();
      else moveSheet(0, true);
    };

    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [sheet]);
}
