import { useState } from 'react';
import { tokens } from '../theme/theme';
import { queryBelow } from '../theme/use-below';
import { useMediaOr } from '../theme/use-media';

const query = queryBelow(tokens.mobileBelow);

/** Whether this is the mobile layout (narrower than 600 px); undefined until React has hydrated the page. */
export const useMobile = (): boolean | undefined => useMediaOr(undefined, query);

/** Whether this is a phone, upright or on its side, where there is as little height; undefined until React has hydrated the page. */
export const usePhone = (): boolean | undefined => useMediaOr(undefined, `${query}, (max-height: 480px)`);

/**
 * Whether what is `open` has the form of a phone. It keeps its form until it is closed, because the other form is mounted
 * anew when a tablet is turned, and what was typed would be lost.
 */
export function usePhoneUntilClosed(open: boolean): boolean {
  const phone = usePhone() === true;
  const [kept, setKept] = useState(phone);
  if (!open && kept !== phone) setKept(phone);
  return kept;
}
