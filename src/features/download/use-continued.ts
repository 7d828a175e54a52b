import Cookies from 'js-cookie';
import { useEffect, useState } from 'react';

/**
 * A cookie, which ends by itself: the choice belongs to the device, not to the person who was signed in, and
 * holds no personal data.
 */
const name = 'continued';
/** Afterwards the app is offered again, because it may be better by then, or in the stores. */
const days = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** A browser without cookies is asked again at the next visit. */
function read(): boolean {
  const since = Date.now() - Number(Cookies.get(name) ?? Number.NaN);
  return since >= 0 && since < days * dayMs;
}

/**
 * Whether this device goes on in the browser rather than in the app, in every tab and for every account of
 * the next 30 days; undefined until the cookie has been read.
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
