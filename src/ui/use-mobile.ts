import { useEffect, useState } from 'react';
import { tokens } from './theme';

const query = `(max-width: ${tokens.mobileBelow - 0.02}px)`;

/** Whether this is the mobile layout (narrower than 600 px); undefined until the browser has told. */
export function useMobile(): boolean | undefined {
  const [mobile, setMobile] = useState<boolean>();
  useEffect(() => {
    const media = window.matchMedia(query);
    const read = () => setMobile(media.matches);
    read();
    media.addEventListener('change', read);
    return () => media.removeEventListener('change', read);
  }, []);
  return mobile;
}
