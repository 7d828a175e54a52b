import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { keepToken } from '@/client/session';
import { login } from '@/contract/auth';
import { SignInScreen } from '@/features/auth/sign-in-screen';
import { violations } from '../support/axe';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';
import { openPage } from '../support/plain-page';

type Dashboard = 'admin' | 'club' | 'member';

const token = 'a-token-of-the-server';
const succeed = (dashboard: Dashboard = 'club') =>
  mock(login, () => ({ token, user: accounts.clubAdmin.user, dashboard }));

const open = (query: Record<string, string> = {}) => openPage(<SignInScreen />, '/auth/login', query);

const identifier = () => screen.getByLabelText<HTMLInputElement>('Email, phone or username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

async function signIn(user: UserEvent) {
  await user.type(identifier(), 'club@touchline.test');
  await user.type(password(), 'Touchline1{Enter}');
}

test.each<[string, Dashboard, string]>([
  ['G-05', 'admin', '/admin/dashboard'],
  ['G-06', 'club', '/club/dashboard'],
  ['G-07', 'member', '/member/dashboard'],
])('%s after login the dashboard "%s" leads to %s', async (_, dashboard, path) => {
  const calls = succeed(dashboard);
  const { user, moves } = open();
  await signIn(user);
  await waitFor(() => expect(moves).toEqual([path]));
  expect(calls[0]?.body).toEqual({ identifier: 'club@touchline.test', password: 'Touchline1', keep: true });
  expect(Cookies.get('token')).toBe(token);
});

test('leads back to the page that asked for the sign-in, if it is one of theirs', async () => {
  succeed();
  const { user, moves } = open({ next: '/club/dashboard/episodes?page=2' });
  await signIn(user);
  await waitFor(() => expect(moves).toEqual(['/club/dashboard/episodes?page=2']));
});

test('shows and hides the password, and tells browsers what the fields are', async () => {
  const { user } = open();
  const toggle = screen.getByRole('button', { name: 'Show password' });
  await user.click(toggle);
  expect(password()).toHaveAttribute('type', 'text');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await user.click(toggle);
  expect(password()).toHaveAttribute('type', 'password');
  expect(identifier()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

test('without "Keep me signed in" the session is asked to end with the browser', async () => {
  const calls = succeed();
  const { user } = open();
  await user.click(screen.getByLabelText('Keep me signed in'));
  await signIn(user);
  await waitFor(() => expect(calls[0]?.body.keep).toBe(false));
});

test('a person who is signed in goes on, unless their account could not be loaded', async () => {
  Cookies.set('token', token, { path: '/' });
  const { moves } = open({ next: '/club/dashboard/members' });
  await waitFor(() => expect(moves).toEqual(['/club/dashboard/members']));
  const again = open({ reason: 'unavailable' });
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(again.moves).toEqual([]);
});

test('a sign-in in another tab opens this one too', async () => {
  const { moves } = open();
  act(() => keepToken(token, true));
  await waitFor(() => expect(moves).toEqual(['/']));
});

test('says why a person whose session has ended appears here, and what children can use', async () => {
  open({ reason: 'ended', next: '/club/dashboard' });
  expect(screen.getByText(/You were signed out/)).toHaveTextContent(/Sign in to go back to the page/);
  expect(identifier()).toHaveAccessibleDescription('No email? Use your username.');
  expect(await violations()).toEqual([]);
});
