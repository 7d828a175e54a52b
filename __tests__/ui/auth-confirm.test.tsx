import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { confirmSignUp } from '@/contract/join';
import { checkLink } from '@/contract/password';
import { ConfirmScreen } from '@/features/auth/confirm-screen';
import { violations } from '../support/axe';
import { mock, mockOffline, refuse } from '../support/mock-api';
import { openPage } from '../support/plain-page';

const open = (query: Record<string, string> = { token: 'secret' }) =>
  openPage(<ConfirmScreen />, '/auth/confirm', query);

beforeEach(() => {
  mock(checkLink, () => ({ data: { alive: true } }));
});

async function choose(user: UserEvent) {
  await user.type(screen.getByLabelText('Password'), 'Touchline1');
  await user.type(screen.getByLabelText('The same password again'), 'Touchline1{Enter}');
}

test('a dead link is told at once, before anything is typed', async () => {
  const calls = mock(checkLink, () => ({ data: { alive: false } }));
  open();
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
  expect(calls.map(({ body }) => body)).toEqual([{ purpose: 'confirm', token: 'secret' }]);
});

test('choosing a password confirms the sign-up, and says that the club lets in', async () => {
  const calls = mock(confirmSignUp, () => ({ clubname: 'Riverside Rovers FC', message: 'Confirmed' }));
  const { user } = open();
  expect(await violations()).toEqual([]);
  await choose(user);
  expect(
    await screen.findByText(
      'Thank you. Now Riverside Rovers FC has to let you in; we write to you as soon as it has.',
    ),
  ).toBeVisible();
  expect(calls[0]?.body).toEqual({
    token: 'secret',
    password: 'Touchline1',
    passwordConfirmation: 'Touchline1',
  });
  expect(await violations()).toEqual([]);
});

test('E-17 E-18 the rules and the confirmation hold here too', async () => {
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Confirm my email' });
  await user.type(screen.getByLabelText('Password'), 'touchline1');
  await user.type(screen.getByLabelText('The same password again'), 'x');
  expect(screen.getByText('At least one uppercase letter').parentElement).toHaveTextContent(/invalid$/);
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(button).toBeDisabled();
});

test('a link that was used or has run out is told kindly', async () => {
  mock(confirmSignUp, () => {
    throw refuse('bad_request', 'This link has been used or has run out.');
  });
  const { user } = open();
  await choose(user);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Join again' })).toHaveAttribute('href', '/auth/signup');
  expect(Object.values({ ...window.sessionStorage })).not.toContain('secret');
});

test.each([
  ['conflict', 'This address has an account already.'],
  ['too_many', 'Too many tries. Wait a minute.'],
] as const)('%s is said by the button', async (kind, message) => {
  mock(confirmSignUp, () => {
    throw refuse(kind, message);
  });
  const { user } = open();
  await choose(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Password')).toHaveValue('Touchline1');
});

test('a refused password is told at its field, no connection by the button', async () => {
  mock(confirmSignUp, () => {
    throw refuse('invalid', 'Check the fields', { password: 'Too many people use this password' });
  });
  const { user } = open();
  await choose(user);
  expect(await screen.findByText('Too many people use this password')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  mockOffline(confirmSignUp);
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  expect(await screen.findByText('No connection. Check your network and try again.')).toBeVisible();
});

test('the token leaves the address; the page loaded anew goes on with it, and uses it once', async () => {
  const first = open();
  await waitFor(() => expect(window.location.search).toBe(''));
  first.unmount();

  const calls = mock(confirmSignUp, () => ({ clubname: 'Riverside Rovers FC', message: 'Confirmed' }));
  const { user, unmount } = open({});
  await choose(user);
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  expect(calls[0]?.body.token).toBe('secret');
  expect(Object.values({ ...window.sessionStorage })).not.toContain('secret');
  unmount();

  // Used: neither a form for it, nor a broken address.
  open({});
  expect(await screen.findByText(/If you chose a password with it, all is well/)).toBeVisible();
});

test('a link that has lost its end is called incomplete', async () => {
  open({});
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toHaveFocus();
  expect(screen.getByText(/Part of its address is missing/)).toBeVisible();
  expect(screen.queryByText(/no longer works/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Join again' })).toHaveAttribute('href', '/auth/signup');
});

test('without storage the link works all the same', async () => {
  const refuses = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuses);
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuses);
  const calls = mock(confirmSignUp, () => ({ clubname: 'Riverside Rovers FC', message: 'Confirmed' }));
  const { user } = open();
  await choose(user);
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  expect(calls[0]?.body.token).toBe('secret');
  read.mockRestore();
  write.mockRestore();
});
