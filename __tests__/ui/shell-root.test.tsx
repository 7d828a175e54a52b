import { act, render, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { AppProps } from 'next/app';
import { markAssetError } from 'next/dist/client/route-loader';
import { getAccount } from '@/contract/account';
import { listEpisodes } from '@/contract/episode';
import { Root } from '@/shell/root';
import { NotFoundScreen } from '@/shell/screens/not-found-screen';
import { mock, mockServer } from '../support/mock-api';
import { accounts } from '../support/people';
import { spyRouter } from '../support/spy-router';

const Page = () => <h1>The page</h1>;

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the page itself would read
  document.cookie = 'token=; max-age=0';
});

/** The whole app at an address, as Next mounts it. */
function open(path: string, { signedIn = true, Component = Page, asPath = path } = {}) {
  // biome-ignore lint/suspicious/noDocumentCookie: as after a sign-in
  if (signedIn) document.cookie = 'token=kept';
  mock(getAccount, () => accounts.coach);
  mock(listEpisodes, () => ({ data: [], total: 0 }));
  const { wrap, router, moves } = spyRouter(path, {}, asPath);
  const props = { Component, pageProps: {}, router } as unknown as AppProps;
  return {
    ...render(wrap(<Root {...props} />)),
    moves,
    emit: router.events.emit as (...event: unknown[]) => void,
  };
}

test('G-10 a spinner turns while the route changes, not while only the query does', () => {
  const { emit } = open('/auth/login');
  const words = () => screen.queryByText('Loading the page');
  act(() => emit('routeChangeStart', '/club/dashboard', { shallow: false }));
  expect(words()).toBeInTheDocument();
  act(() => emit('routeChangeComplete', '/club/dashboard', { shallow: false }));
  expect(words()).toBeNull();
  act(() => emit('routeChangeStart', '/club/dashboard?page=2', { shallow: true }));
  expect(words()).toBeNull();
  act(() => emit('routeChangeStart', '/gone', { shallow: false }));
  act(() => emit('routeChangeError', new Error('Cancel rendering route'), '/gone', { shallow: false }));
  expect(words()).toBeNull();
});

test.each([
  ['/member/dashboard', true],
  ['/auth/login', false],
])(
  'D5 on %s a page whose code cannot be loaded without a connection leaves the page where it is, and can be tried again',
  async (from, signedIn) => {
    const { emit } = open(from, { signedIn });
    let asked = 0;
    mockServer.use(
      http.head('*/club/dashboard', () => {
        asked += 1;
        return HttpResponse.error();
      }),
    );
    act(() => emit('routeChangeStart', '/club/dashboard', { shallow: false }));
    act(() => {
      const error = markAssetError(new Error('no script'));
      // The throw keeps Next from leaving for the address; marked as cancelled it is not reported as an
      // error.
      expect(() => emit('routeChangeError', error, '/club/dashboard', { shallow: false })).toThrow(
        expect.objectContaining({ cancelled: true }),
      );
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'That page could not be loaded. Check your network.',
    );
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(asked).toBe(2);
    act(() => emit('routeChangeStart', '/member/dashboard/family', { shallow: false }));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('G-03 a signed-in person sees header and sidebar on a page', async () => {
  open('/member/dashboard');
  expect(await screen.findByRole('banner', undefined, { timeout: 30_000 })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('heading', { name: 'The page' })).toBeVisible();
});

test.each(['/auth/onboarding', '/404', '/download', '/pub/join/[code]'])(
  'G-03 a signed-in person sees neither header nor sidebar on %s',
  async (path) => {
    open(path);
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
    // Long enough for a shell that is loaded late.
    await import('@/shell/frame/app-shell');
    for (const part of ['banner', 'navigation', 'complementary']) expect(screen.queryByRole(part)).toBeNull();
  },
);

test('G-02 without a token an address that leads nowhere leads to the sign-in; with one it says so', () => {
  const lost = (signedIn: boolean, asPath: string) => {
    const { moves, unmount } = open('/404', { signedIn, Component: NotFoundScreen, asPath });
    expect(screen.getByRole('heading', { name: 'Off the pitch' })).toBeVisible();
    unmount();
    return moves;
  };
  expect(lost(false, '/nowhere')).toEqual(['/auth/login']);
  expect(lost(false, '/auth/nowhere?next=/club')).toEqual([]);
  expect(lost(false, '/nowhere?from=/auth')).toEqual(['/auth/login']);
  expect(lost(true, '/nowhere')).toEqual([]);
});
