import { type PointerEvent, type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Pixels from the edge of the scrolled area within which dragging scrolls it, and how far in each frame. */
const edge = 56;
const step = 9;

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

/** A row that is held, and its place when the drag began. */
interface Held<Row> {
  row: Row;
  from: number;
  handle: HTMLElement;
  scroller: HTMLElement;
  startY: number;
  rows: readonly DOMRect[];
  box: DOMRect;
  /** The rows of the list at that time. */
  order: string;
}

interface Drag {
  from: number;
  to: number;
  /** The offset of a row from its place while dragging, in pixels. */
  shiftOf: (place: number) => number;
}

interface Options<Row> {
  list: RefObject<HTMLElement | null>;
  /** The keys of the rows in their order, as one text. */
  order: string;
  onDrop: (from: number, to: number) => void;
  /** Called when the drag has ended because the rows are others by now. */
  onLost: (row: Row, from: number) => void;
}

/**
 * Drags a row of a list to another place. The rows are only drawn elsewhere meanwhile, because one that is moved in the
 * document would lose the pointer; `onDrop` then puts them in order. Escape takes it back, and so does a list that changes
 * meanwhile: the places that were measured are wrong then, and the row itself may be gone, of which no event tells its handle.
 */
export function useDragOrder<Row>({ list, order, onDrop, onLost }: Options<Row>) {
  const [held, setHeld] = useState<Held<Row>>();
  const [drag, setDrag] = useState<Drag>();
  const drop = useEffectEvent(onDrop);
  const lose = useEffectEvent(onLost);

  useLayoutEffect(() => {
    if (!held) return;
    const { row, from, handle, scroller, startY, rows, box } = held;
    const end = () => {
      setHeld(undefined);
      setDrag(undefined);
    };
    if (held.order !== order) {
      end();
      lose(row, from);
      return;
    }
    const [first, second] = rows;
    /** How far the other rows move: the height of the dragged one with its gap. */
    const room = box.height + (first && second ? second.top - first.bottom : 0);
    const startScroll = scroller.scrollTop;
    let y = startY;
    let to = from;

    const look = () => {
      const moved = y - startY + scroller.scrollTop - startScroll;
      const middle = box.top + box.height / 2 + moved;
      const isAbove = ({ top, height }: DOMRect) => top + height / 2 < middle;
      const target = rows.filter((other, place) => place !== from && isAbove(other)).length;
      to = target;
      const shiftOf = (place: number) => {
        if (place === from) return moved;
        if (place > from && place <= target) return -room;
        return place < from && place >= target ? room : 0;
      };
      setDrag({ from, to: target, shiftOf });
    };
    const scroll = () => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const by = y < top + edge ? -step : y > bottom - edge ? step : 0;
      if (by !== 0 && y !== startY) {
        scroller.scrollTop += by;
        look();
      }
      frame = requestAnimationFrame(scroll);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      y = event.clientY;
      look();
    };
    const onUp = () => {
      end();
      drop(from, to);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end();
    };

    let frame = requestAnimationFrame(scroll);
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('pointerup', onUp);
    handle.addEventListener('lostpointercapture', end);
    // Listens in the capture phase, because Escape would otherwise close the drawer.
    window.addEventListener('keydown', onKey, true);
    return () => {
      cancelAnimationFrame(frame);
      handle.removeEventListener('pointermove', onMove);
      handle.removeEventListener('pointerup', onUp);
      handle.removeEventListener('lostpointercapture', end);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [held, order]);

  const begin = (event: PointerEvent<HTMLElement>, from: number, row: Row) => {
    const handle = event.currentTarget;
    const rows = [...(list.current?.children ?? [])].map((each) => each.getBoundingClientRect());
    const box = rows[from];
    if (event.button !== 0 || !box || !list.current) return;
    handle.setPointerCapture(event.pointerId);
    const scroller = scrollerOf(list.current);
    setHeld({ row, from, handle, scroller, startY: event.clientY, rows, box, order });
  };

  return { drag, begin };
}
