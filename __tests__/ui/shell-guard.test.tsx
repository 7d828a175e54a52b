import { act, screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { call } from '@/client/http';
import { changeToken, forgetToken, keepToken } from '@/client/session';
import * as sharedDevice from '@/client/shared-device';
import { type Account, getAccount } from '@/contract/account';
import { login } from '@/contract/auth';
import { updateClub } from '@/contract/club';
import { listEpisodes } from '@/contract/episode';
import { switchedOffMessage } from '@/contract/errors';
import { saveProgress } from '@/contract/listen';
import { Guard } from '@/shell/guard/guard';
import { isBare } from '@/shell/navigation/bare-path';
import { fileUrl } from '../support/episodes';
import { mock, mockRefused, refuse } from '../support/mock-api';
import { accounts, rovers } from '../support/people';
import { renderScreen, retype } from '../support/render';
import { spyRouter } from '../support/spy-router';

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
    'A grown-up of yours has switched this account off',
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
  const turn = (type: string) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
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
  expect(moves).toEqual(['/auth/login?reason=ended&next=%2Fclub%2Fdashboard']);
});

test('G-07 a page that Back brings back after another person was chosen is loaded anew for them', async () => {
  mock(getAccount, () => accounts.child);
  const { moves } = open('/member/dashboard/podcast');
  await screen.findByRole('heading', { name: accounts.child.user.fullname });
  // The next page is none of jsdom's.
  const beginAnew = vi.spyOn(sharedDevice, 'beginAnew').mockImplementation(() => undefined);
  act(() => changeToken('of-the-next'));
  expect(beginAnew).toHaveBeenCalledOnce();
  beginAnew.mockRestore();
  const turn = (type: string) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
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
    mockRefused(listEpisodes, 'unauthenticated', 'Sign in to go on.');
    call(listEpisodes).catch(() => undefined);
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    const become = (other: Account) => {
      account = other;
    };
    return { ...rendered, moves, dialog, become };
  }

  const signedIn = { token: 'fresh', user: accounts.clubAdmin.user, dashboard: 'club' as const };

  test('is renewed over the page, and nothing typed is lost', async () => {
    const { user, dialog, moves } = await expire();
    expect(Cookies.get('token')).toBeUndefined();
    const logins = mock(login, ({ body }) => {
      if (body.password !== 'Touchline1') throw refuse('unauthenticated', 'These details do not match.');
      return signedIn;
    });
    expect(dialog.getByRole('textbox', { name: 'Email, phone or username' })).toHaveValue(
      'club@touchline.test',
    );
    await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('These details do not match.');
    await retype(user, dialog.getByLabelText('Password'), 'Touchline1{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(logins.at(-1)?.body).toEqual({
      identifier: 'club@touchline.test',
      password: 'Touchline1',
      keep: true,
    });
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
    const saves = mockRefused(updateClub, 'unauthenticated', 'Sign in to go on.');
    Cookies.set('token', 'also run out', { path: '/' });
    const body = { clubname: 'Rovers', clubLogo: fileUrl('a') };
    void call(updateClub, { params: { id: rovers.id }, body }).catch(() => undefined);
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
      if (refused) throw refuse('unauthenticated', 'Sign in to go on.');
      return { data: rovers, message: 'Saved' };
    });
    Cookies.set('token', 'also run out', { path: '/' });
    const body = { clubname: 'Rovers', clubLogo: fileUrl('a') };
    const saved = call(updateClub, { params: { id: rovers.id }, body });
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
    mockRefused(updateClub, 'unauthenticated', 'Sign in to go on.');
    Cookies.set('token', 'also run out', { path: '/' });
    const body = { clubname: 'Rovers', clubLogo: fileUrl('a') };
    const saved = call(updateClub, { params: { id: rovers.id }, body }).catch((failure) => failure.code);
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
