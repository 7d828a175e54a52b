import { useState } from 'react';
import { tokens } from '../theme/theme';
import { queryBelow } from '../theme/use-below';
import { useMediaOr } from '../theme/use-media';

const query = queryBelow(tokens.mobileBelow);

/** Whether this is the mobile layout (narrower than 600 px); undefined until React has hydrated the page. */
export const useMobile = (): boolean | undefined => useMediaOr(undefined, query);

/**
 * Whether what is `open` has the form of the mobile layout. It keeps its form until it is closed, because the other form is mounted
 * anew when a phone is turned, and what was typed would be lost.
 */
export function useMobileUntilClosed(open: boolean): boolean {
  const mobile = useMobile() === true;
  const [kept, setKept] = useState(mobile);
  if (!open && kept !== mobile) setKept(mobile);
  return kept;
}
