import { act, screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { endSession, startSession } from '@/client/session';
import { getAccount } from '@/contract/account';
import { isBare } from '@/shell/bare-path';
import { Guard } from '@/shell/guard';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';
import { spyRouter } from '../support/spy-router';

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

test('G-02 without a token cookie every path but /auth, /download and /pub leads to the sign-in', async () => {
  const calls = mock(getAccount, () => accounts.clubAdmin);
  for (const path of ['/', '/admin/dashboard', '/club/dashboard/members', '/member/dashboard']) {
    const { moves, unmount } = open(path, false);
    await waitFor(() => expect(moves[0]?.split('?')[0]).toBe('/auth/login'));
    unmount();
  }
  expect(calls).toHaveLength(0);
  expect(['/auth/login', '/auth/setup', '/download', '/pub/club'].map(isBare)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('G-02 the way back is kept', async () => {
  const { moves } = open('/club/dashboard/members', false);
  await waitFor(() => expect(moves).toEqual(['/auth/login?next=%2Fclub%2Fdashboard%2Fmembers']));
});

test('G-03 header, sidebar and shell are hidden on /auth, 404, /download and /pub, nowhere else', () => {
  expect(['/auth/login', '/404', '/download', '/pub/join/[code]', '/_error'].every(isBare)).toBe(true);
  expect(['/', '/admin/dashboard', '/club/dashboard/episodes', '/member/dashboard'].some(isBare)).toBe(false);
});

test.each(['internal', 'unavailable'] as const)(
  'G-04 a failed account load (%s) leads to the sign-in',
  async (code) => {
    mock(getAccount, () => {
      throw refuse(code, 'Something Went Wrong! Please Try Again Later');
    });
    const { moves } = open('/club/dashboard');
    await waitFor(() => expect(moves).toContain('/auth/login?reason=unavailable&next=%2Fclub%2Fdashboard'));
  },
);

test('G-04 a token that the server no longer takes is forgotten', async () => {
  mock(getAccount, () => {
    throw refuse('unauthenticated', 'Sign in again');
  });
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
  await waitFor(() => expect(moves[0]?.split('?')[0]).toBe('/auth/login'));
  otherTab.close();
});

test('somebody else signing in in another tab replaces what is shown', async () => {
  let account = accounts.clubAdmin;
  mock(getAccount, () => account);
  open('/club/dashboard');
  await screen.findByRole('heading', { name: 'Dana Okafor' });
  account = accounts.parent;
  act(() => startSession('another', true));
  expect(await screen.findByRole('heading', { name: 'Ana Ribeiro' })).toBeVisible();
  act(endSession);
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
