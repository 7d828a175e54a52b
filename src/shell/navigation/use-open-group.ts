import { useEffect, useState } from 'react';
import { remember, remembered } from './browser-memory';

/**
 * Which group of a menu is open: one at most, so that the menu stays short. It is the one of the page, or the one that
 * was opened last in this browser. `menu` tells the menus apart, `here` is the group that the page belongs to.
 */
export function useOpenGroup(menu: string, here: string | undefined) {
  const key = `touchline.menu.${menu}`;
  const [open, setOpen] = useState(() => here ?? remembered(key) ?? '');
  const [followed, setFollowed] = useState(here);
  // On a page of another group that group opens; on a page of none the menu stays as it is.
  if (here !== followed) {
    setFollowed(here);
    if (here !== undefined) setOpen(here);
  }
  useEffect(() => remember(key, open), [key, open]);
  return { open, toggle: (heading: string) => setOpen(heading === open ? '' : heading) };
}
