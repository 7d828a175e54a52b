import { type RefObject, useEffect } from 'react';

/** Whether only this can be reached on its page, because it covers the rest. What lies over the page is beside the page, and stays in reach. */
export function useAlone(part: RefObject<HTMLElement | null>, alone: boolean): void {
  useEffect(() => {
    if (!alone) return;
    const covered: Element[] = [];
    for (let at: Element | null = part.current; at?.parentElement; at = at.parentElement) {
      if (at.parentElement === document.body) break;
      covered.push(
        ...[...at.parentElement.children].filter((each) => each !== at && !each.hasAttribute('inert')),
      );
    }
    for (const each of covered) each.setAttribute('inert', '');
    return () => {
      for (const each of covered) each.removeAttribute('inert');
    };
  }, [part, alone]);
}
