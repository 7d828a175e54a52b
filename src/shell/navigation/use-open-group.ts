import { useEffect, useState } from 'react';
import { remember, remembered } from './browser-memory';

/**
 * Which group of a menu is open; at most one, so that the menu stays short. At first it is the group of the page, or the
 * one that was opened last in this browser. `menu` names the menu, and `here` is the group of the page.
 */
export function useOpenGroup(menu: string, here: string | undefined) {
  const key = `touchline.menu.${menu}`;
  const [open, setOpen] = useState(() => here ?? remembered(key) ?? '');
  const [followed, setFollowed] = useState(here);
  // Going to a page of another group opens that group. A page without a group leaves the menu as it is.
  if (here !== followed) {
    setFollowed(here);
    if (here !== undefined) setOpen(here);
  }
  useEffect(() => remember(key, open), [key, open]);
  return { open, toggle: (group: string) => setOpen(group === open ? '' : group) };
}
