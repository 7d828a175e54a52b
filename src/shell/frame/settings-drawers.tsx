import { useRouter } from 'next/router';
import type { Account } from '@/contract/account';
import { can } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { lazyComponent } from '@/ui/layout/lazy-component';
import type { OpenSettings } from './use-settings';

// Each is loaded when it is first opened, because no page needs it to be usable.
const MyProfileDrawer = lazyComponent(() =>
  import('@/features/account/my-profile-drawer').then((module) => module.MyProfileDrawer),
);
const ChangePasswordDrawer = lazyComponent(() =>
  import('@/features/account/change-password-drawer').then((module) => module.ChangePasswordDrawer),
);
const SessionsDrawer = lazyComponent(() =>
  import('@/features/account/sessions-drawer').then((module) => module.SessionsDrawer),
);
const SecondFactorDrawer = lazyComponent(() =>
  import('@/features/account/second-factor/second-factor-drawer').then((module) => module.SecondFactorDrawer),
);
const NewsDrawer = lazyComponent(() =>
  import('@/features/account/news-drawer').then((module) => module.NewsDrawer),
);
const LanguageDrawer = lazyComponent(() =>
  import('@/features/account/language-drawer').then((module) => module.LanguageDrawer),
);
const YourDataDrawer = lazyComponent(() =>
  import('@/features/account/your-data-drawer').then((module) => module.YourDataDrawer),
);
const PinDrawer = lazyComponent(() =>
  import('@/features/shared-device/pin-drawer').then((module) => module.PinDrawer),
);
const WhoOverlay = lazyComponent(() =>
  import('@/features/shared-device/who-overlay').then((module) => module.WhoOverlay),
);
const ClubProfileDrawer = lazyComponent(() =>
  import('@/features/club/club-profile-drawer').then((module) => module.ClubProfileDrawer),
);

interface Props extends Pick<OpenSettings, 'state'> {
  account: Account;
  /** One of them is open: their code is asked for then. */
  open: boolean;
}

/** The drawers of the settings menu. Each stays mounted after it has closed, because the modal with its result opens only then. */
export function SettingsDrawers({ account, state }: Props) {
  const { chosen, show, giveBack } = state;
  const router = useRouter();
  const close = () => show(undefined);
  return (
    <>
      <MyProfileDrawer
        account={account}
        open={chosen === 'profile'}
        onClose={close}
        onChangePassword={() => show('password')}
        onSessions={() => show('sessions')}
        onSecondFactor={
          can(principalOf(account), 'second-factor:own') ? () => show('second-factor') : undefined
        }
        onLanguage={() => show('language')}
        onNews={() => show('news')}
        onPin={() => show('pin')}
        onYourData={() => show('data')}
        onElsewhere={
          can(principalOf(account), 'feed:own')
            ? () => void router.push('/member/dashboard/podcast/elsewhere')
            : undefined
        }
      />
      <ChangePasswordDrawer account={account} open={chosen === 'password'} onClose={close} />
      <PinDrawer open={chosen === 'pin'} onClose={close} />
      <WhoOverlay open={chosen === 'who'} onClose={close} onClosed={giveBack} />
      <SessionsDrawer open={chosen === 'sessions'} onClose={close} />
      <SecondFactorDrawer account={account} open={chosen === 'second-factor'} onClose={close} />
      <NewsDrawer open={chosen === 'news'} onClose={close} />
      <LanguageDrawer open={chosen === 'language'} onClose={close} />
      <YourDataDrawer account={account} open={chosen === 'data'} onClose={close} />
      {/* When its Success modal closes, the button that opened the drawer has gone, so the focus is returned here too. */}
      <ClubProfileDrawer open={chosen === 'club'} onClose={close} onRefresh={giveBack} />
    </>
  );
}
