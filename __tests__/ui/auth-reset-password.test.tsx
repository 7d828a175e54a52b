import { screen, waitFor, within } from '@testing-library/react';
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
const save = () => screen.getByRole('button', { name: 'Save new password' });
const rules = () =>
  within(screen.getByRole('list', { name: 'Password rules' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('a dead link is told at once, before anything is typed', async () => {
  const calls = mock(checkLink, () => ({ data: { alive: false } }));
  open();
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
  expect(calls.map(({ body }) => body)).toEqual([{ purpose: 'reset-password', token: 'secret' }]);
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('while nobody can say whether the link works, it can be used', async () => {
  mockOffline(checkLink);
  mock(resetPassword, () => ({ message: 'Changed' }));
  const { user } = open();
  await user.type(password(), 'Touchline1');
  await user.type(again(), 'Touchline1{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeVisible();
});

test('the new password is saved, and the way to the sign-in shown', async () => {
  const calls = mock(resetPassword, () => ({ message: 'Changed' }));
  const { user } = open();
  expect(await violations()).toEqual([]);
  await user.type(password(), 'Touchline1');
  await user.type(again(), 'Touchline1{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
  expect(calls[0]?.body).toEqual({
    token: 'secret',
    password: 'Touchline1',
    passwordConfirmation: 'Touchline1',
  });
  expect(await violations()).toEqual([]);
});

test('the token leaves the address as soon as it is read, and no referrer tells of it', async () => {
  open();
  await waitFor(() => expect(window.location.href).toMatch(/\/auth\/reset-password$/));
  expect(JSON.stringify(window.history.state)).not.toContain('secret');
  expect(document.head.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
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

test('E-18 "Passwords do not match" comes as soon as they cannot any more, and goes when they do', async () => {
  const { user } = open();
  await user.type(password(), 'Touchline1');
  await user.type(again(), 'Touch');
  expect(screen.queryByText('Passwords do not match')).toBeNull();
  await user.type(again(), 'x');
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(again()).toBeInvalid();
  expect(await violations()).toEqual([]);
  await user.clear(again());
  await user.type(again(), 'Touchline1');
  expect(screen.queryByText('Passwords do not match')).toBeNull();
  await user.type(password(), '2');
  expect(screen.getByText('Passwords do not match')).toBeVisible();
});

test('E-18 a confirmation that is left too short does not match either', async () => {
  const { user } = open();
  await user.type(password(), 'Touchline1');
  await user.type(again(), 'Touch');
  await user.tab();
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

test('a link that was used or has run out leads to a new one', async () => {
  mock(resetPassword, () => {
    throw refuse('bad_request', 'This link has been used or has run out.');
  });
  const { user } = open();
  await user.type(password(), 'Touchline1');
  await user.type(again(), 'Touchline1{Enter}');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  );
  expect(
    screen.getByText(
      'It has been used already, or its 10 minutes are over. If you chose a new password with it, that one holds.',
    ),
  ).toBeVisible();
  expect(Object.values({ ...window.sessionStorage })).not.toContain('secret');
  expect(await violations()).toEqual([]);
});

test('without a token the page says at once that the address is incomplete', async () => {
  open({});
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toHaveFocus();
  expect(screen.getByText(/Part of its address is missing/)).toBeVisible();
  expect(screen.queryByText(/no longer works/)).toBeNull();
});

test('the page loaded anew goes on with the link; used, it says that the new password holds', async () => {
  const first = open();
  await waitFor(() => expect(window.location.search).toBe(''));
  first.unmount();

  const calls = mock(resetPassword, () => ({ message: 'Changed' }));
  const second = open({});
  await second.user.type(password(), 'Touchline1');
  await second.user.type(again(), 'Touchline1{Enter}');
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(calls[0]?.body.token).toBe('secret');
  expect(Object.values({ ...window.sessionStorage })).not.toContain('secret');
  second.unmount();

  open({});
  expect(await screen.findByText(/If you chose a new password with it, that one holds/)).toBeVisible();
});

test('a newer link takes the place of one that was kept', async () => {
  open({ token: 'older' }).unmount();
  const calls = mock(resetPassword, () => ({ message: 'Changed' }));
  open({ token: 'newer' }).unmount();
  const { user } = open({});
  await user.type(password(), 'Touchline1');
  await user.type(again(), 'Touchline1{Enter}');
  await waitFor(() => expect(calls[0]?.body.token).toBe('newer'));
});

test('a password that the server refuses is told at the field; the rest by the button; both stay typed', async () => {
  mock(resetPassword, () => {
    throw refuse('invalid', 'Check the fields', { password: 'Too many people use this password' });
  });
  const { user } = open();
  await user.type(password(), 'Password1');
  await user.type(again(), 'Password1{Enter}');
  expect(await screen.findByText('Too many people use this password')).toBeVisible();
  expect(password()).toHaveFocus();
  mockOffline(resetPassword);
  await user.click(save());
  expect(await screen.findByText('No connection. Check your network and try again.')).toHaveAttribute(
    'role',
    'alert',
  );
  expect(password()).toHaveValue('Password1');
  expect(again()).toHaveValue('Password1');
});

test('too many tries are said in words', async () => {
  mock(resetPassword, () => {
    throw refuse('too_many', 'Too many tries. Wait a minute.');
  });
  const { user } = open();
  await user.type(password(), 'Touchline1');
  await user.type(again(), 'Touchline1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries. Wait a minute.');
});

test('a session of this browser that the reset has ended is forgotten; one of somebody else stays', async () => {
  mock(resetPassword, () => ({ message: 'Changed' }));
  mock(getAccount, () => {
    throw refuse('unauthenticated', 'Sign in again');
  });
  Cookies.set('token', 'of-before', { path: '/' });
  const { user, unmount } = open();
  await user.type(password(), 'Touchline1');
  await user.type(again(), 'Touchline1{Enter}');
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(Cookies.get('token')).toBeUndefined();
  unmount();

  mock(getAccount, () => accounts.coach);
  Cookies.set('token', 'of-another', { path: '/' });
  const other = open();
  await other.user.type(password(), 'Touchline1');
  await other.user.type(again(), 'Touchline1{Enter}');
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(Cookies.get('token')).toBe('of-another');
});

test('the fields tell browsers what they are, and a press before the page is alive never shows them', () => {
  open();
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
  expect(again()).toHaveAttribute('autocomplete', 'new-password');
  expect(password().closest('form')).toHaveAttribute('method', 'post');
});
