import { useEffect } from 'react';

/** A file that is dropped beside its area is ignored; otherwise the browser would open it in place of the page. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    const hold = (event: DragEvent) => {
      // An area that takes files has said so already: it hears of the event before the window does.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
}
