import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { setUp } from '@/contract/auth';
import { SetupScreen } from '@/features/auth/setup-screen';
import { violations } from '../support/axe';
import { mockRefused } from '../support/mock-api';
import { openPage } from '../support/plain-page';
import { fillIn } from '../support/render';

const open = (query: Record<string, string> = { code: 'printed-code' }) =>
  openPage(<SetupScreen />, '/auth/setup', query);

async function fill(user: UserEvent, password: string) {
  await fillIn(user, {
    'First name': 'Noor',
    'Last name': 'Haddad',
    Email: 'admin@touchline.test',
    Password: password,
  });
}
const create = () => screen.getByRole('button', { name: 'Create the platform admin' });

test('a used code is an error; without a link it is asked for', async () => {
  mockRefused(setUp, 'forbidden', 'This set-up link was used already.');
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
  mockRefused(setUp, 'invalid', 'Check the fields', { code: 'That is not the code.' });
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
