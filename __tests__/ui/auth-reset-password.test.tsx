import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { getAccount } from '@/contract/account';
import { checkLink, resetPassword } from '@/contract/password';
import { ResetPasswordScreen } from '@/features/auth/reset-password-screen';
import { violations } from '../support/axe';
import { mock, mockOffline, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { openPage } from '../support/plain-page';

const open = (query: Record<string, string> = { token: 'secret' }) =>
  openPage(<ResetPasswordScreen />, '/auth/reset-password', query);

beforeEach(() => {
  mock(checkLink, () => ({ data: { alive: true } }));
});

const password = () => screen.getByLabelText('New password');
const again = () => screen.getByLabelText('The same password again');
async function choose(user: UserEvent) {
  await user.type(password(), 'Touchline1');
  await user.type(again(), 'Touchline1{Enter}');
}
const save = () => screen.getByRole('button', { name: 'Save new password' });
const rules = () =>
  within(screen.getByRole('list', { name: 'Password rules' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('while nobody can say whether the link works, it can be used', async () => {
  mockOffline(checkLink);
  mock(resetPassword, () => ({ message: 'Changed' }));
  const { user } = open();
  await choose(user);
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeVisible();
});

test('the new password is saved, and the way to the sign-in shown', async () => {
  const calls = mock(resetPassword, () => ({ message: 'Changed' }));
  const { user } = open();
  expect(await violations()).toEqual([]);
  await choose(user);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Your password is changed' })).toHaveFocus(),
  );
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
  expect(calls[0]?.body).toEqual({
    token: 'secret',
    password: 'Touchline1',
    passwordConfirmation: 'Touchline1',
  });
  expect(await violations()).toEqual([]);
});

test('E-17 the rules are shown live, each as valid or invalid', async () => {
  const { user } = open();
  expect(rules()).toEqual([
    'At least 8 charactersinvalid',
    'At least one numberinvalid',
    'At least one lowercase letterinvalid',
    'At least one uppercase letterinvalid',
  ]);
  const states = () => rules().map((rule) => !rule?.endsWith('invalid'));
  await user.type(password(), 'a');
  expect(states()).toEqual([false, false, true, false]);
  await user.type(password(), 'B3');
  expect(states()).toEqual([false, true, true, true]);
  await user.type(password(), '4567');
  expect(states()).toEqual([false, true, true, true]);
  await user.type(password(), '8');
  expect(states()).toEqual([true, true, true, true]);
});

test('E-18 "Passwords do not match" comes as soon as they cannot any more or the second is left, and goes when they do', async () => {
  const { user } = open();
  await user.type(password(), 'Touchline1');
  await user.type(again(), 'Touch');
  expect(screen.queryByText('Passwords do not match')).toBeNull();
  await user.type(again(), 'x');
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(again()).toBeInvalid();
  expect(await violations()).toEqual([]);
  await user.type(again(), '{Backspace}');
  expect(screen.queryByText('Passwords do not match')).toBeNull();
  // Left too short: nothing more is to come.
  await user.tab();
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  await user.clear(again());
  await user.type(again(), 'Touchline1');
  expect(screen.queryByText('Passwords do not match')).toBeNull();
  await user.type(password(), '2');
  expect(screen.getByText('Passwords do not match')).toBeVisible();
});

test('saving is disabled and says why until both are good; Enter shows what is wrong, and sends nothing', async () => {
  const calls = mock(resetPassword, () => ({ message: 'Changed' }));
  const { user } = open();
  expect(save()).toBeDisabled();
  expect(save()).toHaveAccessibleDescription('Your password does not meet every rule yet.');
  await user.type(again(), 'x{Enter}');
  expect(await screen.findByText('Meet every rule below')).toBeVisible();
  expect(password()).toHaveFocus();
  await user.type(password(), 'Touchline1');
  expect(save()).toHaveAccessibleDescription('The two passwords are not the same yet.');
  await user.clear(again());
  expect(save()).toHaveAccessibleDescription('Type the password once more.');
  await user.type(again(), 'Touchline1');
  expect(save()).toBeEnabled();
  expect(calls).toHaveLength(0);
});

test('a newer link takes the place of one that was kept', async () => {
  open({ token: 'older' }).unmount();
  const calls = mock(resetPassword, () => ({ message: 'Changed' }));
  open({ token: 'newer' }).unmount();
  const { user } = open({});
  await choose(user);
  await waitFor(() => expect(calls[0]?.body.token).toBe('newer'));
});

test('a session of this browser that the reset has ended is forgotten; one of somebody else stays', async () => {
  mock(resetPassword, () => ({ message: 'Changed' }));
  mock(getAccount, () => {
    throw refuse('unauthenticated', 'Sign in again');
  });
  Cookies.set('token', 'of-before', { path: '/' });
  const { user, unmount } = open();
  await choose(user);
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(Cookies.get('token')).toBeUndefined();
  unmount();

  mock(getAccount, () => accounts.coach);
  Cookies.set('token', 'of-another', { path: '/' });
  const other = open();
  await choose(other.user);
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(Cookies.get('token')).toBe('of-another');
});

test('the fields tell browsers what they are, and a press before the page is alive never shows them', () => {
  open();
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
  expect(again()).toHaveAttribute('autocomplete', 'new-password');
  expect(password().closest('form')).toHaveAttribute('method', 'post');
});
