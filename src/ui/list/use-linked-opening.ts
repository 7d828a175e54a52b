import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useAddress } from './use-address';

interface LinkedOpening {
  /** What is open: what a link has named in the address, or what was given to `open`. */
  opened: string | undefined;
  open: (what: string) => void;
  close: () => void;
}

/**
 * Something over the page that a press opens, and that a link opens by a name in the address. That name is taken out before it
 * opens: Back would come to the same address again after closing, and open it again.
 */
export function useLinkedOpening(name: string): LinkedOpening {
  const { query } = useRouter();
  const { change } = useAddress();
  const [opened, setOpened] = useState<string>();
  const linked = query[name]?.toString();
  useEffect(() => {
    if (linked === undefined) return;
    setOpened(linked);
    change({ [name]: undefined }, 'replace');
  }, [linked, name, change]);
  return {
    opened: linked === undefined ? opened : undefined,
    open: setOpened,
    close: () => setOpened(undefined),
  };
}
