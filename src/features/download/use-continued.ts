import Cookies from 'js-cookie';
import { useEffect, useState } from 'react';

/**
 * A cookie, which ends by itself: the choice belongs to the device, not to the person who was signed in, and says nothing
 * about anybody.
 */
const name = 'continued';
/** Afterwards the app is offered again: it may have got better, or into the stores. */
const days = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** In a browser that stores nothing the next visit asks again. */
function read(): boolean {
  const since = Date.now() - Number(Cookies.get(name) ?? Number.NaN);
  return since >= 0 && since < days * dayMs;
}

/**
 * Whether this device goes on in the browser rather than in the app, in every tab of the next 30 days and whoever signs
 * in; undefined until the cookie has been read.
 */
export function useContinued(): [continued: boolean | undefined, carryOn: () => void] {
  const [continued, setContinued] = useState<boolean>();
  useEffect(() => setContinued(read()), []);
  const carryOn = () => {
    setContinued(true);
    Cookies.set(name, String(Date.now()), {
      path: '/',
      sameSite: 'lax',
      secure: window.location.protocol === 'https:',
      expires: days,
    });
  };
  return [continued, carryOn];
}
