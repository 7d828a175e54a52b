import { useRef, useState } from 'react';
import type { Account } from '@/contract/account';
import type { ChooseSetting, SettingsDrawer } from '@/features/account/settings-menu';
import { lazyComponent } from '@/ui/layout/lazy-component';

// Each comes when it is first asked for: no page needs them to be shown.
const MyProfileDrawer = lazyComponent(() =>
  import('@/features/account/my-profile-drawer').then((module) => module.MyProfileDrawer),
);
const ChangePasswordDrawer = lazyComponent(() =>
  import('@/features/account/change-password-drawer').then((module) => module.ChangePasswordDrawer),
);
const SessionsDrawer = lazyComponent(() =>
  import('@/features/account/sessions-drawer').then((module) => module.SessionsDrawer),
);
const ClubProfileDrawer = lazyComponent(() =>
  import('@/features/club/club-profile-drawer').then((module) => module.ClubProfileDrawer),
);

type Drawer = SettingsDrawer | 'password' | 'sessions';

interface Settings {
  choose: ChooseSetting;
  /** For `SettingsDrawers`. */
  state: {
    chosen: Drawer | undefined;
    show: (drawer: Drawer | undefined) => void;
    giveBack: () => void;
  };
}

/** Which of the settings is open, and the way back from it. */
export function useSettings(): Settings {
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

interface Props extends Pick<Settings, 'state'> {
  account: Account;
}

/** The drawers of the settings menu, over whatever page is shown. Each stays mounted, since its modals come after it. */
export function SettingsDrawers({ account, state }: Props) {
  const { chosen, show, giveBack } = state;
  const close = () => show(undefined);
  return (
    <>
      <MyProfileDrawer
        account={account}
        open={chosen === 'profile'}
        onClose={close}
        onChangePassword={() => show('password')}
        onSessions={() => show('sessions')}
      />
      <ChangePasswordDrawer account={account} open={chosen === 'password'} onClose={close} />
      <SessionsDrawer open={chosen === 'sessions'} onClose={close} />
      {/* Its modal of success stands where the button that opened it has gone: closing that leads back too. */}
      <ClubProfileDrawer open={chosen === 'club'} onClose={close} onRefresh={giveBack} />
    </>
  );
}
