import Head from 'next/head';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useState } from 'react';
import { listensTogether } from '@/client/account';
import type { Account } from '@/contract/account';
import { useContinued } from '@/features/download/use-continued';
import { t } from '@/language/text';
import { type Persona, usesMemberPages } from '@/policy/persona';
import { principalOf } from '@/policy/principal';
import { PartBoundary } from '@/ui/boundary/part-boundary';
import { useCrumbLabel } from '@/ui/layout/crumb';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { isUnderWay } from '@/ui/layout/under-way';
import { useMobile } from '@/ui/layout/use-mobile';
import { whenIdle } from '@/ui/layout/when-idle';
import { Header } from '../header/header';
import { BottomBar } from '../navigation/bottom-bar';
import { findPlace, mayVisit, pagesFor } from '../navigation/find-entry';
import { Sidebar } from '../navigation/sidebar';
import { FrameSkeleton } from '../screens/frame-skeleton';
import { latePart } from '../screens/late-part';
import styles from './frame.module.css';
import { StickyFooter } from './sticky-footer';
import { useChildLook } from './use-child-look';
import { useOfflineLife } from './use-offline-life';
import { useRouteFocus } from './use-route-focus';
import { useSettings } from './use-settings';

const whatWeKeepPath = '/member/dashboard/family/what-we-keep';

const MenuDrawer = lazyComponent(() =>
  import('../navigation/menu-drawer').then((module) => module.MenuDrawer),
);
const SettingsDrawers = lazyComponent(() =>
  import('./settings-drawers').then((module) => module.SettingsDrawers),
);
// These are loaded only where they are shown, because most people never see them.
const RefusalPage = latePart(() => import('../screens/refusal-page').then((module) => module.RefusalPage), {
  what: t`The page`,
});
const OnePersonPage = latePart(
  () => import('../screens/one-person-page').then((module) => module.OnePersonPage),
  { what: t`The page` },
);
const BarredScreen = latePart(
  () => import('../screens/barred-screen').then((module) => module.BarredScreen),
  { what: t`The page` },
);
const ClubPhone = latePart(() => import('../screens/club-phone').then((module) => module.ClubPhone), {
  what: t`The page`,
});
const ConsoleSearch = latePart(
  () => import('@/features/search/console-search').then((module) => module.ConsoleSearch),
  { what: t`The search` },
);
const DownloadPrompt = latePart(
  () => import('@/features/download/download-prompt').then((module) => module.DownloadPrompt),
  { what: t`The page` },
);
const UnsentTray = latePart(() =>
  import('@/features/episode-content/unsent/unsent-tray').then((module) => module.UnsentTray),
);
const UnsentAnswers = latePart(() =>
  import('@/features/reflection/spoken/unsent-answers').then((module) => module.UnsentAnswers),
);
// It comes late, because nothing that is shown with a connection needs it.
const OfflineLife = latePart(() => import('./offline-life').then((module) => module.OfflineLife));
// Only shared devices have it.
const WhoButton = latePart(() =>
  import('@/features/shared-device/who-button').then((module) => module.WhoButton),
);
const PlayerBar = latePart(
  () => import('@/features/listen/player/player-bar').then((module) => module.PlayerBar),
  { what: t`The player` },
);

// While this code is not loaded the player only offers the next episode.
const EpisodeEnd = latePart(() =>
  import('@/features/reflection/episode-end').then((module) => module.EpisodeEnd),
);

/** `any` is in place of an id, because all episodes share one page, and so do all playlists. */
const memberPages = [
  '/member/dashboard',
  '/member/dashboard/podcast',
  '/member/dashboard/podcast/any',
  '/member/dashboard/podcast/playlist/any',
  '/member/dashboard/family',
];

/** What waits on this device, of who has such things. */
const unsentFor: Partial<Record<Persona, ReactNode>> = {
  clubAdmin: <UnsentTray />,
  platformAdmin: <UnsentTray />,
  child: <UnsentAnswers />,
};

interface Props {
  account: Account;
  children: ReactNode;
}

/** The layout after the sign-in: header, sidebar and page, and on a phone the screens that the spec gives each persona. */
export function Frame({ account, children }: Props) {
  const router = useRouter();
  const { pathname } = router;
  const mobile = useMobile();
  const [continued, carryOn] = useContinued();
  /** Whether the app is offered first. What is shown once stays when the phone is turned, with what was typed in it. */
  const [offersApp, setOffersApp] = useState<boolean>();
  /** Whether the upload is all that is shown, as it was decided when the phone was turned last. */
  const [upload, setUpload] = useState<{ fits: boolean; only: boolean }>();
  const [menuOpen, setMenuOpen] = useState(false);
  // The account is read anew when the person comes back from where they keep the codes, and those must still be there.
  const [codesShown, showCodes] = useState(false);
  const settings = useSettings();
  const main = useRouteFocus();
  const crumb = useCrumbLabel();
  const { persona } = principalOf(account);
  useEffect(() => whenIdle(MenuDrawer.preload), []);
  useChildLook(persona === 'child');
  const member = usesMemberPages(persona);
  const offline = useOfflineLife(member);
  const together = listensTogether(account);
  useEffect(() => {
    // Families listen on the way: the code of their few pages is loaded ahead, so that the pages open without
    // a connection.
    if (member) return whenIdle(...memberPages.map((page) => () => router.prefetch(page)));
  }, [member, router]);

  if (account.store.status === 'suspended' || account.secondFactorMissing || codesShown)
    return <BarredScreen account={account} onCodes={showCodes} />;
  if (mobile === undefined || continued === undefined) return <FrameSkeleton />;
  const wouldOffer = mobile && member && !continued;
  if (offersApp === undefined || (offersApp && !wouldOffer)) setOffersApp(wouldOffer);
  if (offersApp && wouldOffer) return <DownloadPrompt onContinue={carryOn} />;

  const fits = mobile && persona === 'clubAdmin';
  // What is under way stays when the phone is turned, and until it is turned again, because a recording that ends is
  // sent a moment later.
  if (upload?.fits !== fits) setUpload({ fits, only: upload && isUnderWay() ? upload.only : fits });
  const uploadOnly = upload?.only ?? fits;
  const title = uploadOnly ? t`Send your parts` : (crumb ?? findPlace(pathname)?.entry.label);
  const who = account.shared && (
    <WhoButton account={account} onOpen={(giveBack) => settings.choose('who', giveBack)} />
  );
  const page = !mayVisit(persona, pathname) ? (
    <RefusalPage persona={persona} />
  ) : together && findPlace(pathname)?.entry.onePerson ? (
    <OnePersonPage onChoose={(giveBack) => settings.choose('who', giveBack)} />
  ) : (
    children
  );

  return (
    <div className={styles.frame}>
      <Head>
        <title>{title ? t`${title} · Touchline` : 'Touchline'}</title>
      </Head>
      <a href="#page" className={styles.skip}>{t`Skip to the page`}</a>
      <Header
        account={account}
        uploadOnly={uploadOnly}
        search={persona === 'platformAdmin' && <ConsoleSearch pages={pagesFor(persona)} />}
        unsent={!together && unsentFor[persona]}
        who={who}
        onMenu={() => setMenuOpen(true)}
        onChoose={settings.choose}
      />
      <div className={styles.columns}>
        {!uploadOnly && <Sidebar account={account} onChoose={settings.choose} />}
        <main id="page" ref={main} tabIndex={-1} className={uploadOnly ? styles.bare : styles.page}>
          <PartBoundary part="page" resetKey={router.asPath}>
            {uploadOnly ? <ClubPhone /> : page}
          </PartBoundary>
          {/* Not for a person with an account of their own and an email, who has read the notice itself. */}
          {persona === 'child' && !together && account.user.email === null && pathname !== whatWeKeepPath && (
            <p className={styles.kept}>
              <Link prefetch={false} href={whatWeKeepPath}>{t`What we keep about you`}</Link>
            </p>
          )}
        </main>
      </div>
      {member && (
        <StickyFooter>
          {offline && <OfflineLife account={account} />}
          <PartBoundary part="player">
            <PlayerBar After={EpisodeEnd} who={who} />
          </PartBoundary>
          {mobile && <BottomBar persona={persona} onMore={() => setMenuOpen(true)} />}
        </StickyFooter>
      )}
      {!uploadOnly && (
        <MenuDrawer
          account={account}
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          onChoose={settings.choose}
        />
      )}
      <SettingsDrawers account={account} state={settings.state} open={settings.state.chosen !== undefined} />
    </div>
  );
}
