import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import Router from 'next/router';
import { type ReactNode, useEffect, useRef } from 'react';
import { noteAnswer } from '@/client/connection';
import type { Account, Club } from '@/contract/account';
import { logout } from '@/contract/auth';
import { getJoinLink } from '@/contract/club-details';
import { listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { decideJoinRequest, listJoinRequests } from '@/contract/join';
import { limits } from '@/contract/limits';
import { getClubWeek } from '@/contract/listen';
import { updateProfile } from '@/contract/personal/profile';
import { getVersions } from '@/contract/version';
import { personaOf } from '@/policy/persona';
import { ConnectionLine } from '@/shell/frame/connection-line';
import { Brand } from '@/shell/header/brand';
import { Breadcrumbs } from '@/shell/header/breadcrumbs';
import { homeOf, pagesFor } from '@/shell/navigation/find-entry';
import { Sidebar } from '@/shell/navigation/sidebar';
import { CrumbProvider, useCrumb, useCrumbLabel } from '@/ui/layout/crumb';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { useExclusivePlayback } from '@/ui/media/use-exclusive-playback';
import { tokens } from '@/ui/theme/theme';
import { violations } from '../support/axe';
import { blankRow } from '../support/blank';
import { derbyWeek, muddyBoots, nothingSent } from '../support/episodes';
import { turnTo, windowOf } from '../support/media';
import { mock } from '../support/mock-api';
import { routes } from '../support/pages';
import { accounts, rovers, shared } from '../support/people';
import { chooseFiles, picker } from '../support/phone-upload';
import { answerDialog, findDialog, hrefOf, press, renderScreen, see } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { renderFrame } from '../support/settings';
import { spyRouter } from '../support/spy-router';

const url = 'https://touchline.example/pub/join/ROVE-RS26';
const joinLink = { joinCode: 'ROVE-RS26', url, clubMemberRole: null };
/** What the first page of each person asks for. */
function beforeHome() {
  mock(listEpisodes, () => ({ data: [], total: 0 }));
  const versions = { androidMemberAppVersion: null, iosMemberAppVersion: null, iosAppUrl: null };
  mock(getVersions, () => ({ data: { ...versions, androidAppUrl: 'https://play.example/touchline' } }));
}

function open(persona: keyof typeof accounts, path: string, width = 1440) {
  windowOf(width);
  beforeHome();
  return renderFrame(accounts[persona], path);
}

test.each([
  '/member/dashboard',
  '/member/dashboard/podcast',
  '/member/dashboard/podcast/[id]',
  '/member/dashboard/family',
])('A6 K-17 the page %s of a child leads to what is kept of it, and only a child’s does', (path) => {
  const link = () => screen.queryByRole('link', { name: 'What we keep about you' });
  const { unmount } = open('child', path);
  expect(link()).toHaveAttribute('href', '/member/dashboard/family/what-we-keep');
  unmount();
  const parents = open('parent', path);
  expect(link()).not.toBeInTheDocument();
  parents.unmount();
  open('child', '/member/dashboard/family/what-we-keep');
  expect(link()).not.toBeInTheDocument();
});

test.each([
  ['clubAdmin', '/club/dashboard'],
  ['platformAdmin', '/admin/dashboard/episodes/[id]'],
  ['parent', '/member/dashboard/family'],
] as const)('H-08 shows a %s the page %s in the shell', (persona, path) => {
  open(persona, path);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
});

test.each(['/member/dashboard/family', '/member/dashboard/family/what-we-keep'])(
  'G-07 people who listen together read at %s that it is for one person, and choose one there',
  async (path) => {
    windowOf(1440);
    beforeHome();
    const { user } = renderFrame(shared(accounts.child, ['Milo', 'Ana']), path);
    expect(await screen.findByRole('heading', { name: 'Choose one person first' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Who is listening?' }));
    expect(await screen.findByRole('dialog', { name: 'Who is listening?' })).toBeVisible();
  },
);

test.each([
  ['parent', '/admin/dashboard/hosts', /for/, '/member/dashboard'],
  ['parent', '/club/dashboard', /for/, '/member/dashboard'],
  ['clubAdmin', '/admin/dashboard/episodes/[id]', /for/, '/club/dashboard'],
  ['coach', '/member/dashboard/family', /not part of a coach’s account/, '/member/dashboard'],
  ['child', '/club/dashboard', /It is for grown-ups\.Go to my home/, '/member/dashboard'],
] as const)('M-05 refuses a %s the page %s kindly', async (persona, path, why, home) => {
  open(persona, path);
  expect(await screen.findByRole('heading', { name: 'You can’t open this page' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(why);
  expect(screen.getByRole('link', { name: 'Go to my home' })).toHaveAttribute('href', home);
  expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
});

test.each([
  { persona: 'parent', role: 'Parent', shown: true },
  { persona: 'child', role: 'Child', shown: false },
] as const)(
  'C8 the menu of a $persona has the name, and the role only for grown-ups',
  ({ persona, role, shown }) => {
    open(persona, '/member/dashboard');
    const { fullname } = accounts[persona].user;
    expect(screen.getByRole('button', { name: shown ? `${fullname} ${role}` : fullname })).toBeVisible();
  },
);

test('G-11 the mobile layout is for widths under 600: 599 is, 600 is not', async () => {
  expect(tokens.mobileBelow).toBe(limits.mobileBelow);
  const { unmount } = open('parent', '/member/dashboard', 600);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  unmount();
  open('parent', '/member/dashboard', 599);
  expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
});

test('U-01 a club admin on a phone gets the audio upload only', async () => {
  open('clubAdmin', '/club/dashboard/members', 390);
  expect(await screen.findByRole('heading', { name: 'Send your parts' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('E2 a club admin on a phone sees at the top who listened and who waits, and under the parts lets people in and shares the join code', async () => {
  const lena = { fullname: 'Lena Bauer', email: 'lena@example.test' };
  let waiting = [{ ...blankRow(listJoinRequests), ...lena }];
  mock(listJoinRequests, () => ({ data: waiting, total: waiting.length }));
  mock(getJoinLink, () => ({ data: joinLink }));
  const week = { seconds: 11_520, members: 12 };
  mock(getClubWeek, () => ({ data: { week, before: null, days: [] } }));
  const decided = mock(decideJoinRequest, () => {
    waiting = [];
    return { message: 'Lena Bauer is in.' };
  });
  const share = jest.fn().mockResolvedValue(undefined);
  replaceProperty(navigator, 'share', { value: share });
  const { user } = open('clubAdmin', '/club/dashboard', 390);
  const letIn = await screen.findByRole('button', { name: 'Let in Lena Bauer' });
  expect(await screen.findByText('12 members listened last week · 3.2 hours')).toBeVisible();
  await press(user, 'Lena Bauer waits to join');
  expect(document.activeElement).toContainElement(letIn);
  await user.click(letIn);
  expect(await screen.findByText('Lena Bauer is in.')).toBeVisible();
  expect(decided[0]?.body).toEqual({ decision: 'approve' });
  expect(await screen.findByText('Nobody waits to join')).toBeVisible();
  const code = within(screen.getByRole('region', { name: 'Join code' }));
  expect(await code.findByText('ROVE-RS26')).toBeVisible();
  await user.click(code.getByRole('button', { name: 'Share the join code' }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: joinLink.url }));
});

test('U-14 a page that is shown stays when the phone is turned upright, with what was typed in it', async () => {
  open('parent', '/member/dashboard', 844);
  const heading = screen.getByRole('heading', { name: 'The page' });
  act(() => turnTo(390));
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(heading).toBeVisible();
});

const Guarding = ({ page }: { page?: () => boolean }) => {
  useNavigationGuard({ open: true, changed: true, leave: () => undefined, guardsPage: page });
  return null;
};
const HoldingThePage = () => <Guarding page={() => true} />;
const Sounding = () => {
  const sound = useRef<HTMLAudioElement>(null);
  useExclusivePlayback(sound);
  useEffect(() => {
    if (sound.current) replaceProperty(sound.current, 'paused', { value: false });
  }, []);
  // biome-ignore lint/a11y/useMediaCaption: nothing is heard
  return <audio ref={sound} />;
};

test.each([
  ['a recorder that is open', Guarding],
  ['files that are being sent', HoldingThePage],
  ['a part that plays', Sounding],
])('U-01 %s keeps what a club admin sees when the phone is turned', async (_what, Running) => {
  mock(listJoinRequests, () => ({ data: [], total: 0 }));
  mock(getJoinLink, () => ({ data: joinLink }));
  open('clubAdmin', '/club/dashboard', 390);
  const upload = await screen.findByText('No episode yet');
  const { unmount } = render(<Running />);
  act(() => turnTo(844));
  expect(upload).toBeVisible();
  // What comes after it, as the sending after the recording, is not interrupted either.
  unmount();
  expect(upload).toBeVisible();
  act(() => turnTo(390));
  act(() => turnTo(844));
  const heading = screen.getByRole('heading', { name: 'The page' });
  expect(upload).not.toBeInTheDocument();
  render(<Running />);
  act(() => turnTo(390));
  expect(heading).toBeVisible();
});

test('U-01 U-05 what a club admin has chosen on a phone, or is about to, stays when it is turned', async () => {
  mock(listEpisodes, () => ({ data: [muddyBoots, derbyWeek], total: 2 }));
  mock(getEpisodeContent, () => ({ data: nothingSent }));
  mock(listJoinRequests, () => ({ data: [], total: 0 }));
  mock(getJoinLink, () => ({ data: joinLink }));
  windowOf(390);
  const { user } = renderFrame(accounts.clubAdmin, '/club/dashboard');
  const page = () => screen.queryByRole('heading', { name: 'The page' });
  const turn = () => {
    for (const width of [844, 390, 844]) act(() => turnTo(width));
  };
  const turnBack = () => act(() => turnTo(390));

  const choose = await screen.findByRole('button', { name: 'Choose file for Intro · club news' });
  // As a browser does whose own picker is closed.
  const closePicker = () => fireEvent(picker(), new Event('cancel', { bubbles: true }));
  await user.click(choose);
  turn();
  expect(choose).toBeVisible();
  await chooseFiles(user, 'news.mp3');
  const chosen = await screen.findByText('news.mp3');
  turn();
  expect(chosen).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take out news.mp3' }));
  turnBack();
  await user.click(screen.getByRole('button', { name: 'Choose file for Intro · club news' }));
  closePicker();
  turn();
  expect(page()).toBeVisible();

  turnBack();
  await user.click(await screen.findByRole('combobox', { name: 'Episode' }));
  const search = await screen.findByRole('searchbox', { name: 'Search episodes' });
  await user.type(search, 'boots');
  turn();
  expect(search).toHaveValue('boots');
  expect(search).toHaveFocus();
  await user.click(await screen.findByRole('option', { name: 'Eleven Muddy Boots' }));
  await waitFor(() => expect(search).not.toBeInTheDocument());
  turn();
  expect(screen.getByRole('combobox', { name: 'Episode' })).toHaveTextContent('Eleven Muddy Boots');
});

test.each(['parent', 'child', 'coach'] as const)(
  'U-14 a %s on a phone is asked to get the app, and may continue in the browser',
  async (persona) => {
    const { user, unmount } = open(persona, '/member/dashboard', 390);
    expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
    expect(await hrefOf(/Google Play/)).toBe('https://play.example/touchline');
    await user.click(screen.getByRole('button', { name: 'Continue in the browser' }));
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    unmount();
    // Remembered on the device, also in a new tab.
    window.sessionStorage.clear();
    open(persona, '/member/dashboard', 390);
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  },
);

const withClub = (club: Partial<Club>) => ({
  ...accounts.parent,
  user: { ...accounts.parent.user, club: { ...rovers, ...club } },
});

/** What the header has of a club, with what stands in place of a logo. */
function brandOf(account: Account) {
  const { container, unmount } = render(<Brand account={account} />);
  const shown = {
    name: screen.queryByText('Riverside Rovers FC')?.textContent,
    logo: container.querySelector('img')?.getAttribute('src'),
    inItsPlace: screen.queryByTestId('default-logo')?.textContent,
  };
  unmount();
  return shown;
}

test('H-05 H-06 H-07 the header shows a user’s club by logo and name, without one the default logo, and so to every platform admin', () => {
  const clubLogo = `/file/${'a'.repeat(22)}`;
  const name = 'Riverside Rovers FC';
  expect(brandOf(withClub({ clubLogo }))).toEqual({
    name,
    logo: `/api/file/download?url=${encodeURIComponent(clubLogo)}`,
  });
  expect(brandOf(withClub({ clubLogo: null }))).toEqual({ name, inItsPlace: expect.any(String) });
  const { platformAdmin } = accounts;
  for (const club of [null, { ...rovers, clubLogo }])
    expect(brandOf({ ...platformAdmin, user: { ...platformAdmin.user, club } })).toEqual({
      inItsPlace: expect.stringContaining('Touchline'),
    });
});

test('H-09 a club name longer than 13 characters is smaller; 13 is not', () => {
  render(<Brand account={withClub({ clubname: 'Ashford FC 13' })} />);
  expect('Ashford FC 13').toHaveLength(13);
  expect(screen.getByText('Ashford FC 13')).toHaveClass('name', { exact: true });
  render(<Brand account={withClub({ clubname: 'Ashford FC 014' })} />);
  expect(screen.getByText('Ashford FC 014')).toHaveClass('smallName', { exact: true });
  // 13 characters, though 14 in UTF-16.
  render(<Brand account={withClub({ clubname: 'Ashford FC 🏆3' })} />);
  expect(screen.getByText('Ashford FC 🏆3')).toHaveClass('name', { exact: true });
});

function Page({ name }: { name: string | undefined }) {
  useCrumb(name);
  return null;
}

function trail(path: string, name?: string) {
  const { wrap } = spyRouter(path);
  const { unmount } = render(
    wrap(
      <CrumbProvider>
        <Breadcrumbs />
        <Page name={name} />
      </CrumbProvider>,
    ),
  );
  const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map((item) => {
      const href = within(item).queryByRole('link')?.getAttribute('href');
      return href ? `${item.textContent} → ${href}` : item.textContent;
    });
  unmount();
  return steps;
}

test('H-08 the header shows a breadcrumb trail with links', () => {
  expect(trail('/member/dashboard')).toEqual(['Home']);
  expect(trail('/club/dashboard')).toEqual(['Home → /club/dashboard', 'Dashboard']);
  expect(trail('/admin/dashboard/episodes/[id]', 'The Derby Week')).toEqual([
    ...['Home → /admin/dashboard', 'Episode → /admin/dashboard/episodes', 'The Derby Week'],
  ]);
  expect(trail('/admin/dashboard/sponsors/campaigns')).toEqual([
    ...['Home → /admin/dashboard', 'Sponsors → /admin/dashboard/sponsors', 'Campaigns'],
  ]);
  expect(trail('/club/dashboard/analytics/members')).toEqual([
    ...['Home → /club/dashboard', 'Analytics', 'Members'],
  ]);
});

/** Says the name once for each path, as Next does. */
function Announcer({ path, say }: { path: string; say: (name: string | undefined) => void }) {
  const name = useCrumbLabel();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a path alone
  useEffect(() => {
    say(name);
  }, [path]);
  return null;
}

test('a page that is left does not give its name to the next one, as Next announces that to a screen reader', () => {
  const heard: (string | undefined)[] = [];
  const at = (path: string, page: ReactNode) =>
    spyRouter(path).wrap(
      <CrumbProvider>
        <Announcer path={path} say={(name) => heard.push(name)} />
        {page}
      </CrumbProvider>,
    );
  const { rerender } = render(at('/club/dashboard/members/import', <Page name="Import children" />));
  rerender(at('/club/dashboard/members', null));
  expect(heard).toEqual([undefined, undefined]);
});

describe('the sidebar', () => {
  function open(persona: keyof typeof accounts, path: string) {
    const { wrap } = spyRouter(path);
    return renderScreen(wrap(<Sidebar account={accounts[persona]} onChoose={() => {}} />));
  }

  /** The links of the sidebar in their order: [path, label]. */
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]);

  /** In the order of the spec. Each page's own test has the number of its item, once the page is built. */
  const admin = [
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/dashboard/episodes', 'Episode'],
    ['/admin/dashboard/playlists', 'Playlists'],
    ['/admin/dashboard/categories', 'Categories'],
    ['/admin/dashboard/hosts', 'Hosts'],
    ['/admin/dashboard/analytics/overview', 'Overview'],
    ['/admin/dashboard/analytics/members', 'Members'],
    ['/admin/dashboard/analytics/clubs', 'Clubs'],
    ['/admin/dashboard/analytics/podcasts', 'Podcasts'],
    ['/admin/dashboard/analytics/playlists', 'Playlists'],
    ['/admin/dashboard/analytics/sponsors', 'Sponsors'],
    ['/admin/dashboard/analytics/reflections', 'Reflections'],
    ['/admin/dashboard/clubs', 'Clubs'],
    ['/admin/dashboard/members', 'Members'],
    ['/admin/dashboard/users', 'Admins'],
    ['/admin/dashboard/sponsors', 'Sponsors'],
    ['/admin/dashboard/sponsors/campaigns', 'Campaigns'],
    ['/admin/dashboard/sponsors/analytics', 'Sponsor analytics'],
    ['/admin/dashboard/suggested-clubs', 'Suggested clubs'],
    ['/admin/dashboard/support-videos', 'Support videos'],
  ];

  const club = [
    ['/club/dashboard', 'Dashboard'],
    ['/club/dashboard/episodes', 'Podcast'],
    ['/club/dashboard/members', 'Members'],
    ['/club/dashboard/users', 'Admins'],
    ['/club/dashboard/analytics/overview', 'Overview'],
    ['/club/dashboard/analytics/members', 'Members'],
    ['/club/dashboard/analytics/podcasts', 'Podcasts'],
    ['/club/dashboard/analytics/sponsors', 'Sponsors'],
    ['/club/dashboard/analytics/reflections', 'Reflections'],
    ['/club/dashboard/sponsor', 'Local Sponsor'],
    ['/club/dashboard/playlists', 'Playlists'],
    ['/club/dashboard/support-videos', 'Support videos'],
  ];

  const member = [
    ['/member/dashboard', 'Home'],
    ['/member/dashboard/podcast', 'Podcast'],
    ['/member/dashboard/family', 'Family Members'],
  ];

  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const heading = (name: string) => screen.getByRole('button', { name });
  /** Every link of a menu whose groups fold, each group opened in turn. */
  async function walk(user: ReturnType<typeof open>['user']) {
    const found = new Map<string | null, string | null>();
    for (const name of headings()) {
      const button = heading(name ?? '');
      if (button.getAttribute('aria-expanded') === 'false') await user.click(button);
      for (const [path = null, label = null] of links()) found.set(path, label);
    }
    return [...found];
  }

  test('the platform admin’s sidebar has exactly the spec’s links, in its order', async () => {
    const { user } = open('platformAdmin', '/admin/dashboard');
    expect(await walk(user)).toEqual(admin);
  });

  test.each([
    ['clubAdmin', '/club/dashboard', club],
    ['parent', '/member/dashboard', member],
    ['child', '/member/dashboard', member],
    ['coach', '/member/dashboard', member.slice(0, 2)],
  ] as const)(
    'M-05 the sidebar of a %s has exactly the spec’s links, in its order',
    (persona, home, expected) => {
      open(persona, home);
      expect(links()).toEqual(expected);
    },
  );

  test('every link of the sidebars leads to a page', () => {
    for (const [path] of [...admin, ...club, ...member]) expect(routes).toContain(path);
  });

  test('the audit and the webhooks are in the palette, beside the pages of the sidebar', () => {
    expect(pagesFor('platformAdmin').map(({ href, name }) => [href, name])).toEqual([
      ...admin.slice(0, 15),
      ['/admin/dashboard/users/audit', 'Audit'],
      ['/admin/dashboard/users/webhooks', 'Webhooks'],
      ...admin.slice(15),
    ]);
  });

  test('every page of a dashboard is in a sidebar, unless one comes to it from another', () => {
    const linked = new Set([...admin, ...club, ...member].map(([path]) => path));
    const fromElsewhere = [
      '/admin/dashboard/clubs/import',
      '/admin/dashboard/episodes/mastering',
      '/admin/dashboard/members/import',
      '/admin/dashboard/sponsors/report',
      '/admin/dashboard/users/audit',
      '/admin/dashboard/users/webhooks',
      '/club/dashboard/analytics/sponsor-report',
      '/club/dashboard/members/import',
      '/club/dashboard/members/poster',
      '/club/dashboard/season',
      '/club/dashboard/users/moving',
      '/member/dashboard/family/what-we-keep',
      '/member/dashboard/podcast/elsewhere',
      '/member/dashboard/season',
    ];
    const pages = routes.filter((route) => /^\/(admin|club|member)\//.test(route) && !route.includes('['));
    expect(pages.filter((page) => !linked.has(page))).toEqual(fromElsewhere);
  });

  test('M-03 Feed is shown as coming soon and is disabled', () => {
    open('parent', '/member/dashboard');
    const feed = screen.getByRole('button', { name: /Feed/ });
    expect(feed).toBeDisabled();
    expect(feed).toHaveTextContent('Coming soon');
  });

  test('scrolls to where one is without taking the begin of the page from the Tab key', () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return this.matches('a') ? new DOMRect(0, 900, 200, 44) : new DOMRect(0, 0, 200, 700);
    });
    open('platformAdmin', '/admin/dashboard/support-videos');
    expect(screen.getByRole('navigation', { name: 'Main' }).parentElement?.scrollTop).toBe(244);
    expect(scrolled).not.toHaveBeenCalled();
    for (const spy of [scrolled, rect]) spy.mockRestore();
  });

  test('marks where one is, by the longest match', () => {
    open('platformAdmin', '/admin/dashboard/sponsors/campaigns');
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Campaigns');
  });

  test('U7 the platform’s groups are all in sight, the one of the page is open; a heading opens its group and folds the other, by mouse and by keyboard', async () => {
    const { user } = open('platformAdmin', '/admin/dashboard/analytics/clubs');
    expect(headings()).toEqual(['Analytics', 'Organisation', 'Sponsors', 'Support']);
    expect(heading('Analytics')).toHaveAttribute('aria-expanded', 'true');
    expect(links()).toEqual(admin.slice(0, 12));
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Clubs');
    for (const name of ['Organisation', 'Sponsors', 'Support']) {
      expect(heading(name)).toHaveAttribute('aria-expanded', 'false');
    }
    await user.click(heading('Organisation'));
    expect(links()).toEqual([...admin.slice(0, 5), ...admin.slice(12, 15)]);
    expect(heading('Analytics')).toHaveAttribute('aria-expanded', 'false');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Clubs' })).toHaveFocus();
    heading('Support').focus();
    await user.keyboard('{Enter}');
    expect(heading('Support')).toHaveFocus();
    expect(heading('Support')).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard(' ');
    expect(links()).toEqual(admin.slice(0, 5));
    const list = document.getElementById(heading('Support').getAttribute('aria-controls') ?? '');
    expect(list).not.toBeVisible();
  });

  test('U7 what was opened is open at the next visit, also in the narrow menu; the page’s own group goes first', async () => {
    const { user, unmount } = open('platformAdmin', '/admin/dashboard');
    await user.click(heading('Support'));
    await user.click(heading('Collapse the menu'));
    expect(heading('Support')).toHaveAttribute('aria-expanded', 'true');
    expect(await walk(user)).toEqual(admin);
    await user.click(heading('Expand the menu'));
    unmount();
    const again = open('platformAdmin', '/admin/dashboard/hosts');
    expect(heading('Support')).toHaveAttribute('aria-expanded', 'true');
    again.unmount();
    open('platformAdmin', '/admin/dashboard/sponsors');
    expect(heading('Sponsors')).toHaveAttribute('aria-expanded', 'true');
    expect(heading('Support')).toHaveAttribute('aria-expanded', 'false');
  });

  test('U7 H-01 a menu that a window of 900 pixels holds does not fold, its footer shows the full name, and it narrows to a rail that is remembered', async () => {
    const { user, unmount } = open('clubAdmin', '/club/dashboard');
    expect(headings()).toEqual(['Analytics', 'Club']);
    expect(screen.queryByRole('button', { name: 'Analytics' })).toBeNull();
    expect(screen.getByRole('button', { name: /Dana Okafor/ })).toHaveTextContent('Club admin');
    await user.click(screen.getByRole('button', { name: 'Collapse the menu' }));
    expect(links()).toEqual(club);
    unmount();
    open('clubAdmin', '/club/dashboard');
    expect(screen.getByRole('button', { name: 'Expand the menu' })).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the settings menu', () => {
  function open(account: Account, width = 1440) {
    windowOf(width);
    beforeHome();
    const rendered = renderFrame(account, homeOf(personaOf(account.user)));
    const button = () => screen.getByRole('button', { name: new RegExp(account.user.fullname) });
    const choose = async (name: string) => {
      await rendered.user.click(button());
      await rendered.user.click(await screen.findByRole('menuitem', { name }));
    };
    return { ...rendered, button, choose };
  }

  const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

  test.each([
    ['platformAdmin', ['Edit Profile', 'Logout']],
    ['clubAdmin', ['Edit Profile', 'Club Profile', 'Logout']],
    ['parent', ['Edit Profile', 'Logout']],
    ['child', ['Edit Profile', 'Logout']],
    ['coach', ['Edit Profile', 'Logout']],
  ] as const)('H-02 the settings menu of a %s', async (persona, items) => {
    const { user, button } = open(accounts[persona]);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await user.click(button());
    const rows = await screen.findAllByRole('menuitem');
    expect(rows.map((row) => row.textContent)).toEqual(items);
    expect(button()).toHaveAttribute('aria-expanded', 'true');
  });

  test('H-02 a club admin’s phone has it in the header', async () => {
    const { choose } = open(accounts.clubAdmin, 390);
    await choose('Edit Profile');
    expect(await screen.findByRole('dialog', { name: 'My Profile' })).toBeVisible();
  });

  test('H-02 everybody else’s narrow window has it in the menu, below all the pages', async () => {
    const { user } = open(accounts.platformAdmin, 390);
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(await menu.findByText('Suggested clubs')).toBeInTheDocument();
    const button = menu.getByRole('button', { name: /Noor Haddad/ });
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Profile' }));
    await answerDialog(user, 'My Profile', 'Cancel');
    await gone('My Profile');
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('a link in the menu of a narrow window leads to its page, and so does the focus', async () => {
    const { user } = open(accounts.platformAdmin, 390);
    const opener = screen.getByRole('button', { name: 'Open the menu' });
    await user.click(opener);
    await screen.findByRole('dialog', { name: 'Menu' });
    // The page is there before the menu has slid away.
    act(() => Router.events.emit('routeChangeComplete', '/admin/dashboard/suggested', { shallow: false }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    // Closed by hand it gives the focus back.
    await user.click(opener);
    await screen.findByRole('dialog', { name: 'Menu' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test('H-01 H-02 Edit Profile opens My Profile; a saved name is in the footer at once, and the focus comes back', async () => {
    const { user, choose, button } = open(accounts.clubAdmin);
    mock(updateProfile, ({ body }) => ({
      data: { ...accounts.clubAdmin.user, ...body, fullname: `${body.firstName} ${body.lastName}`, rev: 2 },
      message: 'User profile has been edited successfully',
    }));
    await choose('Edit Profile');
    const drawer = await findDialog('My Profile');
    await user.type(drawer.getByRole('textbox', { name: 'Last name' }), '-Smith');
    await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
    await answerDialog(user, /Success/, 'OK');
    await gone('Success');
    expect(screen.getByRole('button', { name: /Dana Okafor-Smith/ })).toBeVisible();
    await waitFor(() => expect(button()).toHaveFocus());
  });

  test('H-02 Club Profile opens the club’s, and the focus comes back', async () => {
    const clubLogo = `/file/${'l'.repeat(22)}`;
    const account = {
      ...accounts.clubAdmin,
      user: { ...accounts.clubAdmin.user, club: { ...rovers, clubLogo } },
    };
    const { user, choose, button } = open(account);
    await choose('Club Profile');
    await answerDialog(user, 'Club Profile', 'Cancel');
    await gone('Club Profile');
    await waitFor(() => expect(button()).toHaveFocus());
  });

  test('Change password leads from My Profile to its own drawer, and from there back to the menu', async () => {
    const { user, choose, button } = open(accounts.parent);
    await choose('Edit Profile');
    await answerDialog(user, 'My Profile', 'Change password');
    await screen.findByRole('dialog', { name: 'Change Password' });
    expect(screen.queryByRole('dialog', { name: 'My Profile' })).toBeNull();
    await answerDialog(user, 'Change Password', 'Cancel');
    await gone('Change Password');
    await waitFor(() => expect(button()).toHaveFocus());
  });

  test('the whole way goes by keyboard, and Escape closes the menu', async () => {
    const { user, button } = open(accounts.parent);
    button().focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit Profile' })).toHaveFocus());
    // Its button stays while the page scrolls: a menu that went with the page would be pressed in vain.
    expect(screen.getByRole('menu').closest('.ant-dropdown')).toHaveStyle({ position: 'fixed' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button()).toHaveFocus());
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Edit Profile' });
    await waitFor(() => expect(item).toHaveFocus());
    // Its menu reads key codes, which user-event does not give to every key.
    fireEvent.keyDown(item, { key: 'Enter', keyCode: 13, which: 13 });
    expect(await screen.findByRole('dialog', { name: 'My Profile' })).toBeVisible();
    await user.keyboard('{Escape}');
    await gone('My Profile');
    await waitFor(() => expect(button()).toHaveFocus());
  });

  describe('the people of a suspended club', () => {
    const suspended = (persona: keyof typeof accounts): Account => ({
      ...accounts[persona],
      store: { ...accounts.clubAdmin.store, status: 'suspended' },
    });

    test.each([
      ['clubAdmin', 'Ask the platform team why it was suspended and how the suspension can end.'],
      ['parent', 'The admins of your club can tell you more. Ask them.'],
    ] as const)('X-06 a %s is told so and whom to ask, at every width', async (persona, whom) => {
      for (const width of [1440, 390]) {
        const { unmount } = open(suspended(persona), width);
        expect(await screen.findByRole('heading', { name: 'Your club is suspended' })).toBeVisible();
        await see(screen, whom, /Riverside Rovers FC cannot use Touchline/);
        // Nothing that would fail.
        expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
        expect(screen.queryByRole('navigation')).toBeNull();
        expect(screen.queryByRole('link')).toBeNull();
        expect(await violations()).toEqual([]);
        unmount();
      }
    });

    test('can sign out', async () => {
      const { user } = open(suspended('coach'));
      const calls = mock(logout, () => ({ message: 'Signed out' }));
      await press(user, 'Logout');
      await answerDialog(user, 'Logout', 'Logout');
      await waitFor(() => expect(Cookies.get('token')).toBeUndefined());
      expect(calls).toHaveLength(1);
    });
  });
});

test.each([
  { online: true, late: true, words: /^The server is slow · as of / },
  { online: true, late: false, words: /^No connection · as of / },
  { online: false, late: true, words: /^No connection · as of / },
])('D5 what was kept is shown with the reason: online $online, late $late', ({ online, late, words }) => {
  replaceProperty(navigator, 'onLine', { value: online });
  renderScreen(<ConnectionLine />, { account: accounts.parent });
  act(() => noteAnswer('2026-11-28T23:30:00.000Z', late));
  expect(screen.getByRole('status')).toHaveTextContent(words);
  act(() => noteAnswer());
});
