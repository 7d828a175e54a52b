import { screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { getAccount } from '@/contract/account';
import { login } from '@/contract/auth';
import { acceptGuardianInvite } from '@/contract/family/guardian';
import { getInvite } from '@/contract/join';
import { InviteScreen } from '@/features/auth/invite-screen';
import { violations } from '../support/axe';
import { mock, mockOffline, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { openPage } from '../support/plain-page';

const open = (query: Record<string, string> = { token: 'secret' }) =>
  openPage(<InviteScreen />, '/auth/invite', query);

const invited = (clubname: string | null = 'Riverside Rovers FC', userRole = 'Club admin') =>
  mock(getInvite, () => ({ data: { email: 'dana@example.test', clubname, userRole } }));
test.each([
  ['Riverside Rovers FC', 'Club admin', 'You are invited as Club admin of Riverside Rovers FC.'],
  [null, 'Platform admin', /^You are invited as Platform admin\.$/],
])('an invite to %s as a %s says so, and whom it is for', async (clubname, role, words) => {
  const reads = invited(clubname, role);
  open();
  expect(screen.getByRole('status', { name: 'Your invite is being read' })).toBeVisible();
  const email = await screen.findByLabelText('Email');
  expect(email).toHaveValue('dana@example.test');
  expect(email).toHaveAttribute('readonly');
  expect(screen.getByText(/You are invited as/)).toHaveTextContent(words);
  expect(reads[0]?.params.token).toBe('secret');
});

test.each(['bad_request', 'not_found'] as const)(
  'an invite that is used or over (%s) is told',
  async (kind) => {
    mockRefused(getInvite, kind, 'This invite has run out. Ask the person who invited you for a new one.');
    open();
    expect(await screen.findByRole('heading', { name: 'This invite no longer works' })).toBeVisible();
    expect(screen.getByText(/Ask the person who invited you/)).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(Object.values({ ...window.sessionStorage })).not.toContain('secret');
  },
);

test('an invite that cannot be read now can be tried again', async () => {
  mockOffline(getInvite);
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
  mockRefused(getInvite, 'too_many', 'Too many tries. Wait a minute.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Too many tries. Wait a minute.')).toBeVisible();
  invited();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('dana@example.test');
});

describe('M-04 the invite of a guardian', () => {
  type Account = 'none' | 'here' | 'elsewhere' | 'otherRole';
  const guardian = (account: Account, household: 'same' | 'own' = 'same') =>
    mock(getInvite, () => ({
      data: {
        email: 'rui@example.test',
        clubname: 'Riverside Rovers FC',
        userRole: 'Parent',
        guardian: { invitedBy: 'Ana Ribeiro', household, account },
      },
    }));
  afterEach(() => Cookies.remove('token'));

  test('without an account asks for name and password, and says what it is for', async () => {
    guardian('none', 'own');
    open();
    expect(await screen.findByText(/shares children with you/)).toHaveTextContent(
      'Ana Ribeiro of Riverside Rovers FC shares children with you. You have a household of your own',
    );
    expect(screen.getByLabelText('First name')).toBeVisible();
    expect(screen.getByLabelText('The same password again')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('with an account asks for its password, signs in and accepts', async () => {
    guardian('here');
    const logins = mock(login, () => ({
      token: 'own-token',
      user: accounts.parent.user,
      dashboard: 'member' as const,
    }));
    const accepted = mock(acceptGuardianInvite, () => ({ message: 'You belong to the household now' }));
    const { user, moves } = open();
    const submit = await screen.findByRole('button', { name: 'Sign in and accept' });
    await user.click(submit);
    expect(await screen.findByText('Enter your password')).toBeVisible();
    expect(await violations()).toEqual([]);
    await user.type(screen.getByLabelText('Password'), 'Touchline1');
    await user.click(submit);
    await waitFor(() => expect(moves).toEqual(['/member/dashboard/family']));
    expect(logins[0]?.body).toMatchObject({ identifier: 'rui@example.test', password: 'Touchline1' });
    expect(accepted[0]?.body).toEqual({ token: 'secret' });
  });

  test('a parent who is signed in accepts at once, or says that it is another person', async () => {
    guardian('none');
    Cookies.set('token', 'own-token');
    const { club } = accounts.parent.user;
    const account = {
      ...accounts.parent,
      user: { ...accounts.parent.user, club: club && { ...club, clubname: 'Riverside Rovers FC' } },
    };
    mock(getAccount, () => account);
    const accepted = mock(acceptGuardianInvite, () => ({ message: 'You belong to the household now' }));
    const { user, moves } = open();
    const { firstName } = accounts.parent.user;
    const submit = await screen.findByRole('button', { name: `Accept as ${firstName}` });
    await user.click(screen.getByRole('button', { name: 'This is not me' }));
    expect(await screen.findByLabelText('First name')).toBeVisible();
    expect(submit).not.toBeInTheDocument();
    expect(accepted).toHaveLength(0);
    expect(moves).toEqual([]);
  });

  test.each([
    ['elsewhere', /account of another club/],
    ['otherRole', /a family invite never changes a role/],
  ] as const)('whose account is %s is told what to do', async (account, words) => {
    guardian(account);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Ask Ana Ribeiro to invite another address of yours.',
    );
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(await violations()).toEqual([]);
  });
});
