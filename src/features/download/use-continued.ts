import { useEffect, useState } from 'react';

const key = 'touchline.continued';
/** Afterwards the app is offered again: it may have got better, or into the stores. */
const days = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** A browser that keeps nothing only asks again on the next visit. */
function read(): boolean {
  try {
    const since = Date.now() - Number(window.localStorage.getItem(key) ?? Number.NaN);
    return since >= 0 && since < days * dayMs;
  } catch {
    return false;
  }
}

/**
 * Whether this device goes on in the browser rather than in the app, in every tab of the next 30 days; undefined until
 * the browser has told.
 */
export function useContinued(): [continued: boolean | undefined, carryOn: () => void] {
  const [continued, setContinued] = useState<boolean>();
  useEffect(() => setContinued(read()), []);
  const carryOn = () => {
    setContinued(true);
    try {
      window.localStorage.setItem(key, String(Date.now()));
    } catch {
      // Remembered for this page only.
    }
  };
  return [continued, carryOn];
}
