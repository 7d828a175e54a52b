import { useState } from 'react';
import { remember, remembered } from './browser-memory';

const key = 'touchline.menu';

/** Whether the sidebar is narrow, remembered in this browser. Not for components that are rendered on the server, because it reads local storage at once. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => remembered(key) === 'narrow');
  const toggle = () => {
    remember(key, collapsed ? 'wide' : 'narrow');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
