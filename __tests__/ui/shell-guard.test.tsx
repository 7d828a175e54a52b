import '@/client/no-eval';
import { useQueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { HttpResponse, http } from 'msw';
import type { AppProps } from 'next/app';
import { markAssetError } from 'next/dist/client/route-loader';
import { config } from 'zod';
import { call } from '@/client/http';
import { recordKey } from '@/client/offline-caches';
import { changeToken, forgetToken, keepToken } from '@/client/session';
import { beginAnew } from '@/client/shared-device';
import { tellUnsentWork } from '@/client/unsent/unsent-work';
import { type Account, getAccount } from '@/contract/account';
import { login, logout } from '@/contract/auth';
import { updateClub } from '@/contract/club';
import { listEpisodes } from '@/contract/episode';
import { switchedOffMessage } from '@/contract/errors';
import { saveProgress } from '@/contract/listen';
import { AccountMenu } from '@/features/account/account-menu';
import { Guard } from '@/shell/guard/guard';
import { isBare } from '@/shell/navigation/bare-path';
import { Root } from '@/shell/root';
import { NotFoundScreen } from '@/shell/screens/not-found-screen';
import { fileUrl } from '../support/episodes';
import { fakeCaches } from '../support/fake-caches';
import { mock, mockOffline, mockRefused, mockServer, refuse } from '../support/mock-api';
import { accounts, rovers } from '../support/people';
import { openPage } from '../support/plain-page';
import { findDialog, renderScreen, retype } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { spyRouter } from '../support/spy-router';

const Page = () => <h1>The page</h1>;

// jsdom has no next page to begin anew at; of no browser here is it said that it is shared.
jest.mock('@/client/shared-device', () => ({
  beginAnew: jest.fn(),
  entrancePath: () => '/auth/login',
  isSharedDevice: () => false,
}));

const turn = (type: string) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));

const somebodyElse: Account = {
  ...accounts.parent,
  user: { ...accounts.parent.user, id: '77b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d' },
};

function open(path: string, signedIn = true) {
  if (signedIn) Cookies.set('token', 'kept', { path: '/' });
  const { wrap, moves } = spyRouter(path);
  const rendered = renderScreen(wrap(<Guard>{({ user }) => <h1>{user.fullname}</h1>}</Guard>));
  return { moves, ...rendered };
}

test('G-01 G-12 the signed-in user is loaded, with the token of the cookie in the Authorization header', async () => {
  const calls = mock(getAccount, () => accounts.clubAdmin);
  open('/club/dashboard');
  expect(await screen.findByRole('heading', { name: 'Dana Okafor' })).toBeVisible();
  expect(calls[0]?.request.headers.get('authorization')).toBe('Bearer kept');
});

test('G-02 without a token cookie every path but /auth, /download and /pub leads to the sign-in, which keeps the way back', async () => {
  const calls = mock(getAccount, () => accounts.clubAdmin);
  for (const path of ['/', '/admin/dashboard', '/club/dashboard/members', '/member/dashboard']) {
    const { moves, unmount } = open(path, false);
    await waitFor(() => expect(moves[0]?.split('?')[0]).toBe('/auth/login'));
    unmount();
  }
  expect(calls).toHaveLength(0);
  const { moves } = open('/club/dashboard/members', false);
  await waitFor(() => expect(moves).toEqual(['/auth/login?next=%2Fclub%2Fdashboard%2Fmembers']));
});

test('G-02 a page that is opened after a logout says nothing of lost changes; one over which the session ended does', async () => {
  const fresh = open('/club/dashboard', false);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  await waitFor(() => expect(fresh.moves).not.toEqual([]));
  expect(fresh.moves.filter((move) => move.includes('reason'))).toEqual([]);
  fresh.unmount();
  mock(getAccount, () => accounts.clubAdmin);
  const { moves } = open('/club/dashboard');
  await screen.findByRole('heading', { name: 'Dana Okafor' });
  Cookies.remove('token', { path: '/' });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(moves).toEqual(['/auth/login?reason=lost&next=%2Fclub%2Fdashboard']);
});

test('G-02 G-03 no token is asked for, and no shell shown, on /auth, 404, /download and /pub, nowhere else', () => {
  const bare = [
    '/auth/login',
    '/auth/setup',
    '/404',
    '/download',
    '/pub/club',
    '/pub/join/[code]',
    '/_error',
  ];
  expect(bare.filter((path) => !isBare(path))).toEqual([]);
  expect(['/', '/admin/dashboard', '/club/dashboard/episodes', '/member/dashboard'].some(isBare)).toBe(false);
});

test('G-02 the way back has the id of the page, also before the router has read the address', async () => {
  window.history.replaceState(null, '', '/member/dashboard/podcast/42?at=7');
  const { router, wrap, moves } = spyRouter('/member/dashboard/podcast/[id]');
  router.isReady = false;
  renderScreen(wrap(<Guard>{() => null}</Guard>));
  await waitFor(() =>
    expect(moves).toEqual(['/auth/login?next=%2Fmember%2Fdashboard%2Fpodcast%2F42%3Fat%3D7']),
  );
});

test.each(['internal', 'unavailable'] as const)(
  'G-04 a failed account load (%s) leads to the sign-in',
  async (code) => {
    mockRefused(getAccount, code, 'Something Went Wrong! Please Try Again Later');
    const { moves } = open('/club/dashboard');
    await waitFor(() => expect(moves).toContain('/auth/login?reason=unavailable&next=%2Fclub%2Fdashboard'));
  },
);

test('G-04 a token that the server no longer takes is forgotten', async () => {
  mockRefused(getAccount, 'unauthenticated', 'Sign in again');
  const { moves } = open('/club/dashboard');
  await waitFor(() => expect(moves[0]).toBe('/auth/login?reason=ended&next=%2Fclub%2Fdashboard'));
  expect(Cookies.get('token')).toBeUndefined();
});

test('H-04 a logout in another tab logs this one out', async () => {
  mock(getAccount, () => accounts.clubAdmin);
  const { moves } = open('/club/dashboard');
  await screen.findByRole('heading', { name: 'Dana Okafor' });
  const otherTab = new BroadcastChannel('touchline-session');
  otherTab.postMessage('ended');
  // Without a connection the sign-in page does not come.
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Dana Okafor' })).toBeNull());
  // To the plain door: there was nothing wrong, and the next person has another way.
  await waitFor(() => expect(moves).toEqual(['/auth/login']));
  // Without a connection the page stays meanwhile, and is looked at again.
  act(() => {
    Cookies.remove('token', { path: '/' });
    turn('pageshow');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(moves).toEqual(['/auth/login']);
  otherTab.close();
});

test('A2 where a guardian has switched the account off it says so, in every tab, and shows nothing of the child', async () => {
  mock(getAccount, () => accounts.child);
  const { moves, user } = open('/member/dashboard');
  await screen.findByRole('heading', { name: accounts.child.user.fullname });
  const tab = new BroadcastChannel('touchline-session');
  const heard: unknown[] = [];
  tab.addEventListener('message', ({ data }) => heard.push(data));
  const saves = mockRefused(saveProgress, 'switched_off', switchedOffMessage);
  const body = { position: 9, rev: 3, played: 5 };
  const saved = call(saveProgress, { params: { episodeId: rovers.id }, body });
  await expect(saved).rejects.toMatchObject({ code: 'switched_off' });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A grown-up in your family has switched this account off',
  );
  expect(screen.queryByText(accounts.child.user.fullname)).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(heard).toEqual(['switchedOff']));
  expect([saves.length, Cookies.get('token'), moves]).toEqual([1, undefined, []]);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(moves).toEqual(['/auth/login']);
  tab.close();
});

test('D6 S-50 a page that Back brings out of the browser’s memory after a logout shows no name', async () => {
  mock(getAccount, () => accounts.clubAdmin);
  const { moves } = open('/club/dashboard');
  const name = () => screen.queryByRole('heading', { name: 'Dana Okafor' });
  await waitFor(() => expect(name()).toBeVisible());
  act(() => void turn('pagehide'));
  act(() => void turn('pageshow'));
  expect(name()).toBeVisible();
  act(() => void turn('pagehide'));
  Cookies.remove('token', { path: '/' });
  act(() => {
    turn('pageshow');
    // Before anything else happens, because the sign-in page may take its time.
    expect(name()).toBeNull();
  });
  expect(moves).toEqual(['/auth/login']);
});

test('G-07 a page that Back brings back after another person was chosen is loaded anew for them', async () => {
  mock(getAccount, () => accounts.child);
  const { moves } = open('/member/dashboard/podcast');
  await screen.findByRole('heading', { name: accounts.child.user.fullname });
  act(() => changeToken('of-the-next'));
  expect(beginAnew).toHaveBeenCalledTimes(1);
  act(() => void turn('pagehide'));
  act(() => void turn('pageshow'));
  expect(moves).toEqual(['reload']);
});

test('another person signing in in another tab replaces all that is shown', async () => {
  let account = accounts.clubAdmin;
  mock(getAccount, () => account);
  const { moves } = open('/club/dashboard');
  await screen.findByRole('heading', { name: 'Dana Okafor' });
  account = somebodyElse;
  act(() => keepToken('another', true));
  await waitFor(() => expect(moves).toEqual(['reload']));
});

describe('a session that runs out in the middle of some work', () => {
  async function expire() {
    let account = accounts.clubAdmin;
    mock(getAccount, () => account);
    const { wrap, moves } = spyRouter('/club/dashboard');
    Cookies.set('token', 'kept', { path: '/' });
    const rendered = renderScreen(wrap(<Guard>{() => <input aria-label="Note" />}</Guard>));
    await rendered.user.type(await screen.findByRole('textbox', { name: 'Note' }), 'half a sentence');
    mockRefused(listEpisodes, 'unauthenticated', 'Sign in to continue.');
    call(listEpisodes).catch(() => undefined);
    const dialog = await findDialog('Sign in again');
    const become = (other: Account) => {
      account = other;
    };
    return { ...rendered, moves, dialog, become };
  }

  /** A save with a token that has run out, too. */
  function save() {
    Cookies.set('token', 'also run out', { path: '/' });
    const body = { clubname: 'Rovers', clubLogo: fileUrl('a') };
    return call(updateClub, { params: { id: rovers.id }, body });
  }
  const signedIn = { token: 'fresh', user: accounts.clubAdmin.user, dashboard: 'club' as const };

  test('is renewed over the page, and nothing typed is lost', async () => {
    const { user, dialog, moves } = await expire();
    expect(Cookies.get('token')).toBeUndefined();
    const logins = mock(login, ({ body }) => {
      if (body.password !== 'Touchline1') throw refuse('unauthenticated', 'These details do not match.');
      return signedIn;
    });
    const identifier = 'club@touchline.test';
    expect(dialog.getByRole('textbox', { name: 'Email, phone or username' })).toHaveValue(identifier);
    await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('These details do not match.');
    await retype(user, dialog.getByLabelText('Password'), 'Touchline1{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(logins.at(-1)?.body).toEqual({ identifier, password: 'Touchline1', keep: true });
    expect(Cookies.get('token')).toBe('fresh');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sentence');
    expect(moves).toEqual([]);
  });

  test('is renewed here when the same person signs in in another tab', async () => {
    await expire();
    act(() => keepToken('fresh', true));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sentence');
  });

  test('gives nothing to another person, and does not ask them about what was typed', async () => {
    const { become, moves } = await expire();
    become(somebodyElse);
    act(() => keepToken('fresh', true));
    await waitFor(() => expect(moves).toEqual(['reload']));
    // What asks before a reload goes with what it is on.
    expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument();
  });

  test('stays covered, and saves nothing, as long as it is unknown who has signed in', async () => {
    const { queryClient } = await expire();
    const saves = mockRefused(updateClub, 'unauthenticated', 'Sign in to continue.');
    void save().catch(() => undefined);
    await waitFor(() => expect(saves).toHaveLength(1));
    const asked = mockRefused(getAccount, 'internal', 'Something Went Wrong! Please Try Again Later');
    act(() => keepToken('fresh', true));
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    // Long enough for what would be sent.
    await act(() => call(getAccount).catch(() => undefined));
    expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeInTheDocument();
    expect(saves).toHaveLength(1);
    // The save would wait for the next sign-in, which is that of another test.
    act(() => forgetToken());
  });

  test('what was being saved is sent once more after the new sign-in, without another press', async () => {
    const { user, dialog } = await expire();
    mock(login, () => signedIn);
    let refused = true;
    const saves = mock(updateClub, () => {
      if (refused) throw refuse('unauthenticated', 'Sign in to continue.');
      return { data: rovers, message: 'Saved' };
    });
    const saved = save();
    await waitFor(() => expect(saves).toHaveLength(1));
    refused = false;
    await user.type(dialog.getByLabelText('Password'), 'Touchline1{Enter}');
    await waitFor(() => expect(saves).toHaveLength(2));
    expect((await saved).message).toBe('Saved');
    expect(saves.map(({ request }) => request.headers.get('authorization'))).toEqual([
      'Bearer also run out',
      'Bearer fresh',
    ]);
  });

  test('can be left for good, and what was being saved fails then', async () => {
    const { user, dialog, moves } = await expire();
    mockRefused(updateClub, 'unauthenticated', 'Sign in to continue.');
    const saved = save().catch((failure) => failure.code);
    await user.click(dialog.getByRole('button', { name: 'I am not Dana' }));
    expect(await saved).toBe('unauthenticated');
    await waitFor(() => expect(moves).toEqual(['/auth/login']));
  });
});

test.each([
  ['platformAdmin', '/admin/dashboard'],
  ['clubAdmin', '/club/dashboard'],
  ['coach', '/member/dashboard'],
] as const)('/ leads a %s home', async (persona, home) => {
  mock(getAccount, () => accounts[persona]);
  const { moves } = open('/');
  await waitFor(() => expect(moves).toEqual([home]));
});

async function ask() {
  const { user } = renderScreen(
    <AccountMenu account={accounts.clubAdmin} look="wide" onChoose={() => {}} />,
    { account: accounts.clubAdmin },
  );
  const button = screen.getByRole('button', { name: /Dana Okafor/ });
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  const shown = await screen.findByRole('dialog', { name: 'Logout' });
  const dialog = within(shown);
  const leave = () => user.click(dialog.getByRole('button', { name: 'Logout' }));
  return { user, shown, dialog, leave, button };
}

afterEach(() => tellUnsentWork(undefined));

test('H-03 Logout opens a confirmation titled Logout that asks', async () => {
  const { user, shown, dialog, button } = await ask();
  expect(shown).toHaveTextContent('Are you sure you want to logout?');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(button).toHaveFocus());
  expect(Cookies.get('token')).toBe('test-token');
});

test.each([
  { store: 'touchline-of-ana-saved', key: recordKey('an-episode'), said: true },
  { store: 'touchline-of-ana-saved', key: '/saved/other', said: false },
])(
  'M-03 Logout says beforehand that saved episodes are deleted, where there are any: $said',
  async ({ store, key, said }) => {
    replaceProperty(globalThis, 'caches', { value: fakeCaches() });
    await (await caches.open(store)).put(key, Response.json({}));
    const looked = jest.spyOn(caches, 'keys');
    const { shown } = await ask();
    await waitFor(() => expect(looked).toHaveBeenCalled());
    await looked.mock.results[0]?.value;
    await waitFor(() => expect(shown.textContent?.includes('Your saved episodes are deleted')).toBe(said));
  },
);

test('H-04 a confirmed logout ends the session on the server, here and in the other tabs', async () => {
  const calls = mock(logout, () => ({ message: 'Signed out' }));
  const heard: unknown[] = [];
  const otherTab = new BroadcastChannel('touchline-session');
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  const { leave } = await ask();
  await leave();
  await waitFor(() => expect(Cookies.get('token')).toBeUndefined());
  expect(calls[0]?.request.headers.get('authorization')).toBe('Bearer test-token');
  await waitFor(() => expect(heard).toEqual(['ended']));
  otherTab.close();
});

test('without a connection the token still leaves this browser', async () => {
  mockOffline(logout);
  const { leave } = await ask();
  await leave();
  await waitFor(() => expect(Cookies.get('token')).toBeUndefined());
});

test.each([
  ['Send them now', ['sent']],
  ['Keep them on this device, where only you see them', []],
  ['Delete them', ['deleted']],
])('B1 a logout with something unsent asks what becomes of it: %s', async (choice, done) => {
  mock(logout, () => ({ message: 'Signed out' }));
  const did: string[] = [];
  tellUnsentWork({
    count: 2,
    sendAll: async () => {
      did.push('sent');
      return 0;
    },
    deleteAll: async () => void did.push('deleted'),
  });
  const { user, shown, dialog, leave } = await ask();
  expect(shown).toHaveTextContent('Are you sure you want to logout?');
  expect(dialog.getByRole('group', { name: '2 recordings or files not sent yet' })).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: choice }));
  await leave();
  await waitFor(() => expect(Cookies.get('token')).toBeUndefined());
  expect(did).toEqual(done);
});

test('a logout does not offer to send what cannot be sent', async () => {
  tellUnsentWork({ count: 1, sendAll: async () => 1, deleteAll: async () => undefined, maySend: false });
  const { dialog } = await ask();
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Keep it on this device, where only you see it',
    'Delete it',
  ]);
});

test('B1 who does not want to wait until it is sent stays signed in', async () => {
  let stopped = false;
  tellUnsentWork({
    count: 1,
    sendAll: (onShare, signal) => {
      onShare(0.2);
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          // What was under way has arrived all the same.
          resolve(0);
        });
      });
    },
    deleteAll: async () => undefined,
  });
  const { user, dialog, leave } = await ask();
  await user.click(dialog.getByRole('radio', { name: 'Send it now' }));
  await leave();
  expect(await dialog.findByText(/^Sending…/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stopped).toBe(true);
  expect(Cookies.get('token')).toBe('test-token');
});

test('B1 the sign-out waits until what was to be sent first was sent', async () => {
  tellUnsentWork({ count: 1, sendAll: async () => 1, deleteAll: async () => undefined });
  const { user, dialog, leave } = await ask();
  await user.click(dialog.getByRole('radio', { name: 'Send it now' }));
  await leave();
  expect(
    await dialog.findByText(/^1 recording or file could not be sent\. It stays on this device/),
  ).toBeVisible();
  expect(Cookies.get('token')).toBe('test-token');
});

/** A page that only the shell can show. */
function Needing() {
  useQueryClient();
  return <p>It has the data of the shell</p>;
}

describe('the root', () => {
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
    const emit = router.events.emit as (...event: unknown[]) => void;
    return { ...render(wrap(<Root {...props} />)), moves, emit };
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
    expect(await screen.findByRole('banner')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'The page' })).toBeVisible();
  });

  test('C6 while a sign-out goes on to the sign-in, the page that is still drawn keeps its shell', async () => {
    const { wrap, router } = spyRouter('/member/dashboard');
    mock(getAccount, () => accounts.coach);
    mock(listEpisodes, () => ({ data: [], total: 0 }));
    // biome-ignore lint/suspicious/noDocumentCookie: as after a sign-in
    document.cookie = 'token=kept';
    // Next gives the app its one router, which names the next page as soon as that is chosen.
    const ahead = { ...router, pathname: '/auth/login' };
    const props = { Component: Needing, pageProps: {}, router: ahead } as unknown as AppProps;
    render(wrap(<Root {...props} />));
    expect(await screen.findByText('It has the data of the shell')).toBeVisible();
  });

  test.each(['/auth/onboarding', '/404', '/download', '/pub/join/[code]'])(
    'G-03 a signed-in person sees neither header nor sidebar on %s',
    async (path) => {
      open(path);
      expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
      // Long enough for a shell that is loaded late.
      await import('@/shell/frame/app-shell');
      for (const part of ['banner', 'navigation', 'complementary'])
        expect(screen.queryByRole(part)).toBeNull();
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
});

test('G-03 an address that leads nowhere says so without the shell, and leads back', async () => {
  openPage(<NotFoundScreen />, '/404');
  expect(screen.getByRole('heading', { level: 1, name: 'Off the pitch' })).toBeVisible();
  expect(screen.getByText(/There is no page at this address/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Touchline' })).toHaveAttribute('href', '/');
  for (const part of ['banner', 'navigation', 'complementary']) expect(screen.queryByRole(part)).toBeNull();
});

test('in a browser zod does not try to make code of text, because the policy of the pages forbids it', () => {
  expect(config()).toMatchObject({ jitless: true });
});
