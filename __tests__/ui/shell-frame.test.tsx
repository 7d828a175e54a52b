import { act, render, screen, within } from '@testing-library/react';
import { getJoinLink } from '@/contract/club-details';
import { listEpisodes } from '@/contract/episode';
import { decideJoinRequest, listJoinRequests } from '@/contract/join';
import { limits } from '@/contract/limits';
import { getVersions } from '@/contract/version';
import { Frame } from '@/shell/frame/frame';
import { CrumbProvider } from '@/ui/layout/crumb';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { tokens } from '@/ui/theme/theme';
import { turnTo, windowOf } from '../support/media';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';
import { hrefOf, renderScreen } from '../support/render';
import { replaceProperty } from '../support/replace-property';
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
  open('parent', path);
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

test.each([
  ['parent', '/admin/dashboard/hosts', /for/, '/member/dashboard'],
  ['parent', '/club/dashboard', /for/, '/member/dashboard'],
  ['clubAdmin', '/admin/dashboard/episodes/[id]', /for/, '/club/dashboard'],
  ['coach', '/member/dashboard/family', /not part of a coach’s account/, '/member/dashboard'],
] as const)('M-05 refuses a %s the page %s kindly', async (persona, path, why, home) => {
  open(persona, path);
  expect(await screen.findByRole('heading', { name: 'You can’t open this page' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(why);
  expect(screen.getByRole('link', { name: 'Go to my home' })).toHaveAttribute('href', home);
  expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
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

test('E2 under the parts a club admin on a phone lets people in and shares the join code', async () => {
  const lena = {
    id: '00000000-0000-4000-8000-000000000001',
    fullname: 'Lena Bauer',
    email: 'lena@example.test',
  };
  let waiting = [{ ...lena, clubMemberRole: 'parent' as const, createdAt: '2026-11-21T10:00:00.000Z' }];
  const url = 'https://touchline.example/pub/join/ROVE-RS26';
  mock(listJoinRequests, () => ({ data: waiting, total: waiting.length }));
  mock(getJoinLink, () => ({ data: { joinCode: 'ROVE-RS26', url, clubMemberRole: null } }));
  const decided = mock(decideJoinRequest, () => {
    waiting = [];
    return { message: 'Lena Bauer is in.' };
  });
  const share = vi.fn().mockResolvedValue(undefined);
  replaceProperty(navigator, 'share', { value: share });
  const { user } = open('clubAdmin', '/club/dashboard', 390);
  await user.click(await screen.findByRole('button', { name: 'Let in Lena Bauer' }));
  expect(await screen.findByText('Lena Bauer is in.')).toBeVisible();
  expect(decided[0]?.body).toEqual({ decision: 'approve' });
  const code = within(screen.getByRole('region', { name: 'Join code' }));
  expect(await code.findByText('ROVE-RS26')).toBeVisible();
  await user.click(code.getByRole('button', { name: 'Share the join code' }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url }));
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

test.each([
  ['a recorder that is open', undefined],
  ['files that are being sent', () => true],
])('U-01 %s keeps what a club admin sees when the phone is turned', async (_what, page) => {
  mock(listJoinRequests, () => ({ data: [], total: 0 }));
  mock(getJoinLink, () => ({
    data: {
      joinCode: 'ROVE-RS26',
      url: 'https://touchline.example/pub/join/ROVE-RS26',
      clubMemberRole: null,
    },
  }));
  open('clubAdmin', '/club/dashboard', 390);
  const upload = await screen.findByText('No episode yet');
  const { unmount } = render(<Guarding page={page} />);
  act(() => turnTo(844));
  expect(upload).toBeVisible();
  // What comes after it, as the sending after the recording, is not interrupted either.
  unmount();
  expect(upload).toBeVisible();
  act(() => turnTo(390));
  act(() => turnTo(844));
  const heading = screen.getByRole('heading', { name: 'The page' });
  expect(upload).not.toBeInTheDocument();
  render(<Guarding page={page} />);
  act(() => turnTo(390));
  expect(heading).toBeVisible();
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
