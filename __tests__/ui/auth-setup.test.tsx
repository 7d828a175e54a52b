import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { setUp } from '@/contract/auth';
import { SetupScreen } from '@/features/auth/setup-screen';
import { violations } from '../support/axe';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { openPage } from '../support/plain-page';

const open = (query: Record<string, string> = { code: 'printed-code' }) =>
  openPage(<SetupScreen />, '/auth/setup', query);

async function fill(user: UserEvent, password: string) {
  await user.type(screen.getByLabelText('First name'), 'Noor');
  await user.type(screen.getByLabelText('Last name'), 'Haddad');
  await user.type(screen.getByLabelText('Email'), 'admin@touchline.test');
  await user.type(screen.getByLabelText('Password'), password);
}
const create = () => screen.getByRole('button', { name: 'Create the platform admin' });

test('G-08 creates the first platform admin with the code of the link, signs in and leads to onboarding', async () => {
  const calls = mock(setUp, () => ({
    token: 'first',
    user: accounts.platformAdmin.user,
    dashboard: 'admin' as const,
  }));
  const { user, moves } = open();
  await fill(user, 'Touchline1');
  await user.click(create());
  await waitFor(() => expect(moves).toEqual(['/auth/onboarding?dashboard=admin&userName=Noor']));
  expect(calls[0]?.body).toEqual({
    code: 'printed-code',
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'admin@touchline.test',
    password: 'Touchline1',
  });
  expect(Cookies.get('token')).toBe('first');
});

test('a code that was used already is told; without a link it is asked for', async () => {
  mock(setUp, () => {
    throw refuse('forbidden', 'This set-up link was used already.');
  });
  const { user } = open({});
  await user.type(await screen.findByLabelText('Set-up code'), 'old');
  expect(await violations()).toEqual([]);
  await fill(user, 'Touchline1');
  await user.click(create());
  expect(await screen.findByText('This set-up link was used already.')).toHaveAttribute('role', 'alert');
});

test('the code leaves the address as soon as it is read; loaded anew the page still has it', async () => {
  const { unmount } = open();
  await waitFor(() => expect(window.location.href).toMatch(/\/auth\/setup$/));
  unmount();
  mock(setUp, () => {
    throw refuse('invalid', 'Check the fields', { code: 'That is not the code.' });
  });
  const second = open({});
  expect(screen.queryByLabelText('Set-up code')).toBeNull();
  await fill(second.user, 'Touchline1');
  await second.user.click(create());
  // The link carried the code, so that there is no field to say it at.
  expect(await screen.findByText('That is not the code.')).toHaveAttribute('role', 'alert');
  second.unmount();
  // No good: the next load asks for another one.
  open({});
  expect(await screen.findByLabelText('Set-up code')).toBeVisible();
});
