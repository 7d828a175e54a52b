import { useState } from 'react';

const key = 'touchline.menu';

/** A browser that keeps nothing (private mode, full storage) only forgets the menu's width. */
function remember(collapsed: boolean) {
  try {
    window.localStorage.setItem(key, collapsed ? 'narrow' : 'wide');
  } catch {
    // Nothing to do: the menu still changes for now.
  }
}

function remembered(): boolean {
  try {
    return window.localStorage.getItem(key) === 'narrow';
  } catch {
    return false;
  }
}

/** Whether the sidebar is narrow, remembered in this browser. Only for what is rendered in the browser alone. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(remembered);
  const toggle = () => {
    remember(!collapsed);
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
