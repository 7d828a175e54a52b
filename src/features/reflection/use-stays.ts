import { useState } from 'react';

/** Whether something is to be shown: from the first time that it is, for as long as the component lives. */
export function useStays(shows: boolean): boolean {
  const [shown, setShown] = useState(shows);
  if (shows && !shown) setShown(true);
  return shows || shown;
}
