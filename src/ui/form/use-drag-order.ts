import { type PointerEvent, type RefObject, useState } from 'react';

/** Pixels from the edge of the scrolled area within which dragging scrolls it, and how far in each frame. */
const edge = 56;
const step = 9;

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

interface Drag {
  from: number;
  to: number;
  /** The offset of a row from its place while dragging, in pixels. */
  shiftOf: (place: number) => number;
}

/**
 * Drags a row of a list to another place. The rows are only drawn elsewhere meanwhile, because one that is moved in the
 * document would lose the pointer; `onDrop` then puts them in order. Escape takes it back.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>();

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    const { clientY: startY, pointerId } = event;
    const handle: HTMLElement = event.currentTarget;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const held = rows[from];
    if (event.button !== 0 || !held || !list.current) return;
    const [first, second] = rows;
    /** How far the other rows move: the height of the dragged one with its gap. */
    const room = held.height + (first && second ? second.top - first.bottom : 0);
    const scroller = scrollerOf(list.current);
    const startScroll = scroller.scrollTop;
    const ending = new AbortController();
    const { signal } = ending;
    let y = startY;
    let to = from;

    const look = () => {
      const moved = y - startY + scroller.scrollTop - startScroll;
      const middle = held.top + held.height / 2 + moved;
      const isAbove = ({ top, height }: DOMRect) => top + height / 2 < middle;
      const target = rows.filter((row, place) => place !== from && isAbove(row)).length;
      to = target;
      const shiftOf = (place: number) => {
        if (place === from) return moved;
        if (place > from && place <= target) return -room;
        return place < from && place >= target ? room : 0;
      };
      setDrag({ from, to: target, shiftOf });
    };
    const scroll = () => {
      if (signal.aborted) return;
      const { top, bottom } = scroller.getBoundingClientRect();
      const by = y < top + edge ? -step : y > bottom - edge ? step : 0;
      if (by !== 0 && y !== startY) {
        scroller.scrollTop += by;
        look();
      }
      requestAnimationFrame(scroll);
    };
    const end = (drop: boolean) => {
      ending.abort();
      setDrag(undefined);
      if (drop) onDrop(from, to);
    };

    handle.setPointerCapture(pointerId);
    handle.addEventListener(
      'pointermove',
      (move) => {
        y = move.clientY;
        look();
      },
      { signal },
    );
    handle.addEventListener('pointerup', () => end(true), { signal });
    handle.addEventListener('lostpointercapture', () => end(false), { signal });
    // Listens in the capture phase, because Escape would otherwise close the drawer.
    window.addEventListener(
      'keydown',
      (press) => {
        if (press.key !== 'Escape') return;
        press.stopPropagation();
        end(false);
      },
      { signal, capture: true },
    );
    requestAnimationFrame(scroll);
  };

  return { drag, begin };
}
