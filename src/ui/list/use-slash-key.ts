import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"]';

/** Only dialogs with a box are open, because a closed one may stay in the document. */
const dialogIsOpen = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.getClientRects().length > 0);

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null;

/** Runs when `/` is pressed outside any field and with no dialog open. */
export function useSlashKey(on: boolean, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target) || dialogIsOpen()) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}
