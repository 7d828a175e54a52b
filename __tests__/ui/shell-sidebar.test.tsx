import { screen, within } from '@testing-library/react';
import { Sidebar } from '@/shell/navigation/sidebar';
import { routes } from '../support/pages';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';
import { spyRouter } from '../support/spy-router';

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
  ['/admin/dashboard/suggested-clubs', 'Suggested Clubs'],
  ['/admin/dashboard/support-videos', 'Support Videos'],
  ['/admin/dashboard/webhooks', 'Webhooks'],
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
  ['/club/dashboard/support-videos', 'Support Videos'],
];

const member = [
  ['/member/dashboard', 'Home'],
  ['/member/dashboard/podcast', 'Podcast'],
  ['/member/dashboard/family', 'Family Members'],
];

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const heading = (name: string) => screen.getByRole('button', { name });
const unfolded = () =>
  screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);

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

test('every page of a dashboard is in a sidebar, unless one comes to it from another', () => {
  const linked = new Set([...admin, ...club, ...member].map(([path]) => path));
  const fromElsewhere = [
    '/admin/dashboard/episodes/mastering',
    '/admin/dashboard/members/import',
    '/admin/dashboard/sponsors/report',
    '/admin/dashboard/users/audit',
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
  expect(links().map(([, label]) => label)).toEqual([
    ...admin.slice(0, 5).map(([, label]) => label),
    'Clubs',
    'Members',
    'Admins',
  ]);
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
  expect(unfolded()).toContain('Support');
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
