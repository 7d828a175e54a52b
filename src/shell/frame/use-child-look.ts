import { useLayoutEffect } from 'react';

/**
 * For a child all words and what holds them are larger, by the size of the root's text, and covers have drawings of their
 * own. `public/first-answers.js` sets the same mark before the first paint of the page.
 */
export function useChildLook(child: boolean): void {
  useLayoutEffect(() => {
    if (!child) return undefined;
    const { dataset } = document.documentElement;
    dataset.lookOf = 'child';
    // antd computes in pixels and reads the size of text again when the window changes (`useTextScale`).
    window.dispatchEvent(new Event('resize'));
    return () => {
      delete dataset.lookOf;
      window.dispatchEvent(new Event('resize'));
    };
  }, [child]);
}
