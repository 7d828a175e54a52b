import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { setUp } from '@/contract/auth';
import { SetupScreen } from '@/features/auth/setup-screen';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { spyRouter } from '../support/spy-router';

function open(query: Record<string, string> = { code: 'printed-code' }) {
  const { wrap, moves } = spyRouter('/auth/setup', query);
  render(wrap(<SetupScreen />));
  return { moves, user: userEvent.setup() };
}

async function fill(user: ReturnType<typeof userEvent.setup>, password: string) {
  await user.type(screen.getByLabelText('First name'), 'Noor');
  await user.type(screen.getByLabelText('Last name'), 'Haddad');
  await user.type(screen.getByLabelText('Email'), 'admin@touchline.test');
  await user.type(screen.getByLabelText('Password'), password);
}
const create = () => screen.getByRole('button', { name: 'Create the platform admin' });

test('creates the first platform admin with the code of the link and signs in', async () => {
  const calls = mock(setUp, () => ({
    token: 'first',
    user: accounts.platformAdmin.user,
    dashboard: 'admin' as const,
  }));
  const { user, moves } = open();
  await fill(user, 'Touchline1');
  await user.click(create());
  await waitFor(() => expect(moves).toEqual(['/admin/dashboard']));
  expect(calls[0]?.body).toEqual({
    code: 'printed-code',
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'admin@touchline.test',
    password: 'Touchline1',
  });
  expect(Cookies.get('token')).toBe('first');
});

test('the password rules are told live, and a weak one is not sent', async () => {
  const { user } = open();
  const rules = () =>
    within(screen.getByRole('list', { name: 'Password rules' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent?.endsWith('invalid'));
  expect(rules()).toEqual([true, true, true, true]);
  await fill(user, 'abcD');
  expect(rules()).toEqual([true, true, false, false]);
  await user.click(create());
  expect(await screen.findByText('Meet every rule below')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('a code that was used already is told; without a link it is asked for', async () => {
  mock(setUp, () => {
    throw refuse('forbidden', 'This set-up link was used already.');
  });
  const { user } = open({});
  await user.type(screen.getByLabelText('Set-up code'), 'old');
  await fill(user, 'Touchline1');
  await user.click(create());
  expect(await screen.findByText('This set-up link was used already.')).toBeVisible();
});
