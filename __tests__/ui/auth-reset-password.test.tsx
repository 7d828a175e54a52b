import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { getAccount } from '@/contract/account';
import { checkLink, resetPassword } from '@/contract/password';
import { ResetPasswordScreen } from '@/features/auth/reset-password-screen';
import { violations } from '../support/axe';
import { mock, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { openPage } from '../support/plain-page';
import { retype } from '../support/render';

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
  await retype(user, again(), 'Touchline1');
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

test('a session of this browser that the reset has ended is forgotten; one of another person stays', async () => {
  mock(resetPassword, () => ({ message: 'Changed' }));
  mockRefused(getAccount, 'unauthenticated', 'Sign in again');
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
