import { screen, waitFor, within } from '@testing-library/react';
import { listEpisodes } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { getVersions } from '@/contract/version';
import { Frame } from '@/shell/frame/frame';
import { CrumbProvider } from '@/ui/layout/crumb';
import { tokens } from '@/ui/layout/theme';
import { windowOf } from '../support/media';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';
import { spyRouter } from '../support/spy-router';

function open(persona: keyof typeof accounts, path: string, width = 1440) {
  windowOf(width);
  mock(listEpisodes, () => ({ data: [], total: 0 }));
  mock(getVersions, () => ({
    data: {
      androidMemberAppVersion: null,
      iosMemberAppVersion: null,
      androidAppUrl: 'https://play.example/touchline',
      iosAppUrl: null,
    },
  }));
  const { wrap } = spyRouter(path);
  return renderScreen(
    wrap(
      <CrumbProvider>
        <Frame account={accounts[persona]}>
          <h1>The page</h1>
        </Frame>
      </CrumbProvider>,
    ),
    { account: accounts[persona] },
  );
}

test('H-08 shows the page in the shell, and refuses another persona’s kindly', async () => {
  const { unmount } = open('clubAdmin', '/club/dashboard');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  unmount();
  open('parent', '/admin/dashboard/hosts');
  expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'This page is not for you' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to my home' })).toHaveAttribute('href', '/member/dashboard');
});

test('M-05 the Family Members page refuses a coach', async () => {
  open('coach', '/member/dashboard/family');
  expect(await screen.findByText(/not part of a coach’s account/)).toBeVisible();
});

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

test.each(['parent', 'child', 'coach'] as const)(
  'U-14 a %s on a phone is asked to get the app, and may continue in the browser',
  async (persona) => {
    const { user, unmount } = open(persona, '/member/dashboard', 390);
    expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
    expect(await screen.findByRole('link', { name: /Google Play/ })).toHaveAttribute(
      'href',
      'https://play.example/touchline',
    );
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

test('a platform admin on a phone has the whole menu in a drawer', async () => {
  const { user } = open('platformAdmin', '/admin/dashboard', 390);
  await user.click(screen.getByRole('button', { name: 'Open the menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });
  await waitFor(() => expect(drawer).toHaveTextContent('Suggested Clubs'));
  expect(drawer).toHaveTextContent('Noor Haddad');
});
