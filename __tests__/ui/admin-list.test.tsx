import { screen, waitFor, within } from '@testing-library/react';
import { type AdminRow, inviteAdminUser, listAdmins, setAdminStatus } from '@/contract/admin-user';
import { sendInviteAgain, withdrawInvite } from '@/contract/join';
import AdminsPage from '@/pages/admin/dashboard/users';
import { admin } from '../support/list-pages';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const self = admin(1, { id: accounts.platformAdmin.user.id, name: 'Noor Haddad' });
const kit = admin(2, {
  name: 'kit@example.test',
  state: 'invited',
  inviteEndsAt: '2020-01-02T12:00:00.000Z',
});

function open() {
  const shelf: { rows: AdminRow[] } = { rows: [self, kit] };
  mock(listAdmins, () => ({
    data: shelf.rows,
    total: shelf.rows.length,
    counts: { active: 1, invited: 1, disabled: 0 },
  }));
  const { user } = renderScreen(<AdminsPage />, { account: accounts.platformAdmin });
  const choose = async ({ name }: AdminRow, entry: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  return { user, shelf, choose };
}

test('A-15 an admin is invited by email, and a refusal stands at the field', async () => {
  const { user } = open();
  const said = 'There is an account with this address already. Use another one.';
  const invited = mock(inviteAdminUser, ({ body }) => {
    if (body.email.startsWith('club')) throw refuse('conflict', said, { email: said });
    return { message: `An invite was sent to ${body.email}` };
  });
  await user.click(await screen.findByRole('button', { name: 'Invite an admin' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Invite an admin' }));
  const field = drawer.getByRole('textbox', { name: 'Email' });
  await user.type(field, 'club@example.test{Enter}');
  expect(await drawer.findByText(said)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'zoe@example.test{Enter}');
  expect(await screen.findByText('An invite was sent to zoe@example.test')).toBeVisible();
  expect(invited.at(-1)?.body).toEqual({ email: 'zoe@example.test' });
});

test('A-15 an invite that ran out says so, is sent again with the focus still in the list, and is withdrawn', async () => {
  const { shelf, choose } = open();
  expect(await screen.findByRole('row', { name: /kit@example\.test/ })).toHaveTextContent('Invite ran out');
  const renewed = admin(3, { name: kit.name, state: 'invited', inviteEndsAt: '2096-01-02T12:00:00.000Z' });
  const sent = mock(sendInviteAgain, () => {
    shelf.rows = [self, renewed];
    return { message: 'A new invite was sent to kit@example.test' };
  });
  await choose(kit, 'Send again');
  expect(await screen.findByText('A new invite was sent to kit@example.test')).toBeVisible();
  expect(sent[0]?.params).toEqual({ id: kit.id });
  // The row of the new invite takes the place of the old one, with whose button the focus goes.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Admins' })).toHaveFocus());
  const withdrawn = mock(withdrawInvite, () => {
    shelf.rows = [self];
    return { message: 'Withdrawn' };
  });
  await choose(renewed, 'Withdraw');
  await waitFor(() => expect(screen.queryByRole('row', { name: /kit@example\.test/ })).toBeNull());
  expect(withdrawn[0]?.params).toEqual({ id: renewed.id });
});

test('A-15 whoever deactivates themselves is asked first, and the last admin hears why they stay', async () => {
  const { user, choose } = open();
  const asked = mock(setAdminStatus, () => {
    throw refuse('conflict', 'Noor Haddad is the last admin who can sign in.');
  });
  await choose(self, 'Deactivate…');
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate yourself?' }));
  expect(question.getByText(/^You are signed out at once/)).toBeVisible();
  expect(asked).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Noor Haddad is the last admin who can sign in.')).toBeVisible();
});
