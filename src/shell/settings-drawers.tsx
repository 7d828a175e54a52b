import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import type { Account } from '@/contract/account';
import type { ChooseSetting, SettingsDrawer } from '@/features/account/settings-menu';

// Each comes when it is first asked for: no page needs them to be shown.
const MyProfileDrawer = dynamic(
  () => import('@/features/account/my-profile-drawer').then((module) => module.MyProfileDrawer),
  { ssr: false },
);
const ChangePasswordDrawer = dynamic(
  () => import('@/features/account/change-password-drawer').then((module) => module.ChangePasswordDrawer),
  { ssr: false },
);
const SessionsDrawer = dynamic(
  () => import('@/features/account/sessions-drawer').then((module) => module.SessionsDrawer),
  { ssr: false },
);
const ClubProfileDrawer = dynamic(
  () => import('@/features/club/club-profile-drawer').then((module) => module.ClubProfileDrawer),
  { ssr: false },
);

type Drawer = SettingsDrawer | 'password' | 'sessions';

interface Settings {
  choose: ChooseSetting;
  /** For `SettingsDrawers`. */
  state: {
    chosen: Drawer | undefined;
    /** Those that have been open: they stay mounted, since their modals come after them. */
    used: readonly Drawer[];
    show: (drawer: Drawer | undefined) => void;
    giveBack: () => void;
  };
}

/** Which of the settings is open, and the way back from it. */
export function useSettings(): Settings {
  const [chosen, setChosen] = useState<Drawer>();
  const [used, setUsed] = useState<readonly Drawer[]>([]);
  const back = useRef<() => void>(undefined);
  const show = (drawer: Drawer | undefined) => {
    setChosen(drawer);
    if (drawer) setUsed((before) => (before.includes(drawer) ? before : [...before, drawer]));
  };
  return {
    choose: (key, giveBack) => {
      back.current = giveBack;
      show(key);
    },
    state: { chosen, used, show, giveBack: () => back.current?.() },
  };
}

interface Props extends Pick<Settings, 'state'> {
  account: Account;
}

/** The drawers of the settings menu, over whatever page is shown. */
export function SettingsDrawers({ account, state }: Props) {
  const { chosen, used, show, giveBack } = state;
  const close = () => show(undefined);
  return (
    <>
      {used.includes('profile') && (
        <MyProfileDrawer
          account={account}
          open={chosen === 'profile'}
          onClose={close}
          onChangePassword={() => show('password')}
          onSessions={() => show('sessions')}
        />
      )}
      {used.includes('password') && (
        <ChangePasswordDrawer account={account} open={chosen === 'password'} onClose={close} />
      )}
      {used.includes('sessions') && <SessionsDrawer open={chosen === 'sessions'} onClose={close} />}
      {used.includes('club') && (
        // Its modal of success stands where the button that opened it has gone: closing that leads back too.
        <ClubProfileDrawer open={chosen === 'club'} onClose={close} onRefresh={giveBack} />
      )}
    </>
  );
}
