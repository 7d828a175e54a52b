import { useRef, useState } from 'react';
import type { ChooseSetting, SettingsDrawer } from '@/features/account/settings-menu';

type Drawer =
  | SettingsDrawer
  | 'password'
  | 'sessions'
  | 'second-factor'
  | 'pin'
  | 'news'
  | 'language'
  | 'data';

export interface OpenSettings {
  choose: ChooseSetting;
  /** The state for `SettingsDrawers`. */
  state: {
    chosen: Drawer | undefined;
    show: (drawer: Drawer | undefined) => void;
    giveBack: () => void;
  };
}

/** Which drawer of the settings is open, and how to return the focus when it closes. */
export function useSettings(): OpenSettings {
  const [chosen, setChosen] = useState<Drawer>();
  const back = useRef<() => void>(undefined);
  return {
    choose: (key, giveBack) => {
      back.current = giveBack;
      setChosen(key);
    },
    state: { chosen, show: setChosen, giveBack: () => back.current?.() },
  };
}
