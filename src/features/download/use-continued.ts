import { useEffect, useState } from 'react';

const key = 'touchline.continued';

/** A browser that keeps nothing only asks again on the next visit. */
function read(): boolean {
  try {
    return window.sessionStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

/** Whether this session goes on in the browser rather than in the app; undefined until the browser has told. */
export function useContinued(): [continued: boolean | undefined, carryOn: () => void] {
  const [continued, setContinued] = useState<boolean>();
  useEffect(() => setContinued(read()), []);
  const carryOn = () => {
    setContinued(true);
    try {
      window.sessionStorage.setItem(key, 'yes');
    } catch {
      // Remembered for this page only.
    }
  };
  return [continued, carryOn];
}
