import { screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@/contract/account';
import { type AdminRow, inviteAdminUser, listAdmins, setAdminStatus } from '@/contract/admin-user';
import { type AuditRow, listAudit } from '@/contract/audit/audit-list';
import { sendInviteAgain, withdrawInvite } from '@/contract/join';
import { resetSecondFactor } from '@/contract/sign-in/second-factor';
import AdminsPage from '@/pages/admin/dashboard/users';
import AuditPage from '@/pages/admin/dashboard/users/audit';
import ClubAdminsPage from '@/pages/club/dashboard/users';
import { fakeHistory } from '../support/fake-router';
import { admin } from '../support/list-pages';
import { windowOf } from '../support/media';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, chooseEntry, findDialog, renderScreen, retype, see } from '../support/render';

describe('the list of admins', () => {
  const rowOf = ({ user }: Account) => admin(1, { id: user.id, name: user.fullname });
  const kit = admin(2, {
    name: 'kit@example.test',
    state: 'invited',
    inviteEndsAt: '2020-01-02T12:00:00.000Z',
  });

  describe.each([
    ['platform', <AdminsPage key="platform" />, '/admin/dashboard/users', accounts.platformAdmin],
    ['club', <ClubAdminsPage key="club" />, '/club/dashboard/users', accounts.clubAdmin],
  ])('A-15 C-04 the admins of the %s', (_, page, at, account) => {
    const self = rowOf(account);

    function open() {
      const shelf: { rows: AdminRow[] } = { rows: [self, kit] };
      const counts = { active: 1, invited: 1, disabled: 0 };
      mock(listAdmins, () => ({ data: shelf.rows, total: shelf.rows.length, counts }));
      const { user } = renderScreen(page, { at });
      return { user, shelf, choose: ({ name }: AdminRow, entry: string) => chooseEntry(user, name, entry) };
    }

    test('an admin is invited by email, and a refusal stands at the field', async () => {
      const { user } = open();
      const said = 'There is an account with this address already. Use another one.';
      const invited = mock(inviteAdminUser, ({ body }) => {
        if (body.email.startsWith('club')) throw refuse('conflict', said, { email: said });
        return { message: `An invite was sent to ${body.email}` };
      });
      await user.click(await screen.findByRole('button', { name: 'Invite an admin' }));
      const drawer = await findDialog('Invite an admin');
      const field = drawer.getByRole('textbox', { name: 'Email' });
      await user.type(field, 'club@example.test{Enter}');
      expect(await drawer.findByText(said)).toBeVisible();
      await retype(user, field, 'zoe@example.test{Enter}');
      expect(await screen.findByText('An invite was sent to zoe@example.test')).toBeVisible();
      expect(invited.at(-1)?.body).toEqual({ email: 'zoe@example.test' });
    });

    test('a link opens the invite, and leaves the address, so that Back does not open it again', async () => {
      mock(listAdmins, () => ({ data: [self], total: 1 }));
      const history = fakeHistory({ new: '1' });
      renderScreen(page, { at, history });
      expect(await screen.findByRole('dialog', { name: 'Invite an admin' })).toBeVisible();
      expect(history.query()).toEqual({});
    });

    test('an invite that ran out says so, is sent again with the focus still in the list, and is withdrawn', async () => {
      const { shelf, choose } = open();
      expect(await screen.findByRole('row', { name: /kit@example\.test/ })).toHaveTextContent(
        'Invite expired',
      );
      const renewed = { ...kit, id: admin(3).id, inviteEndsAt: '2096-01-02T12:00:00.000Z' };
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

    test('whoever deactivates themselves is asked first, and the last admin hears why they stay', async () => {
      const { user, choose } = open();
      const reason = `${self.name} is the last admin who can sign in.`;
      const asked = mockRefused(setAdminStatus, 'conflict', reason);
      await choose(self, 'Deactivate…');
      const question = await findDialog('Deactivate yourself?');
      expect(question.getByText(/^You are signed out at once/)).toBeVisible();
      expect(asked).toHaveLength(0);
      await user.click(question.getByRole('button', { name: 'Deactivate' }));
      expect(await screen.findByText(reason)).toBeVisible();
    });
  });

  test('an admin of the platform resets the two-step sign-in of another, after a question, and not their own', async () => {
    const self = rowOf(accounts.platformAdmin);
    const lost = admin(2, { name: 'Lee Park' });
    const counts = { active: 2, invited: 0, disabled: 0 };
    mock(listAdmins, () => ({ data: [self, lost], total: 2, counts }));
    const resets = mock(resetSecondFactor, () => ({ message: 'Lee Park gets an email about it' }));
    const { user } = renderScreen(<AdminsPage />, { at: '/admin/dashboard/users' });
    await chooseEntry(user, lost.name, 'Reset two-step sign-in…');
    await answerDialog(user, 'Reset two-step sign-in of Lee Park?', 'Reset');
    expect(await screen.findByText('Lee Park gets an email about it')).toBeVisible();
    expect(resets.map(({ params }) => params.id)).toEqual([lost.id]);
  });
});

describe('the audit', () => {
  const at = '/admin/dashboard/users/audit';
  const row = (id: number, over: Partial<AuditRow> = {}): AuditRow => ({
    id,
    at: '2026-11-02T10:05:00.000Z',
    actorId: accounts.clubAdmin.user.id,
    actor: 'Dana Okafor',
    action: 'club:update',
    kind: 'club',
    object: null,
    part: null,
    club: 'Riverside Rovers FC',
    from: null,
    result: 'ok',
    address: '192.0.2.1',
    ...over,
  });

  test('the audit shows who did what; a press on a name, a day or “Refused” filters it in the address', async () => {
    const rows = [
      row(2, { action: 'second-factor:reset', result: 'refused' }),
      row(1, { actor: null, actorId: null, action: 'auth:login', kind: 'episode', object: 'The Derby Week' }),
    ];
    const calls = mock(listAudit, () => ({ data: rows, total: 2 }));
    const { user } = renderScreen(<AuditPage />, { at });
    await see(screen, /Turn off two-step sign-in of another admin/);
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/Turn off two-step sign-in of another admin/);
    expect(within(first as HTMLElement).getByText('Refused')).toBeVisible();
    expect(second).toHaveTextContent(/^Not signed in.*The Derby Week/);
    await user.click(screen.getByRole('button', { name: 'Show only Dana Okafor' }));
    await waitFor(() => expect(calls.at(-1)?.query.actor).toBe(accounts.clubAdmin.user.id));
    await user.type(await screen.findByPlaceholderText('From'), '1 Oct 2026{Enter}');
    await user.tab();
    await waitFor(() => expect(calls.at(-1)?.query.from).toBe('2026-10-01'));
    expect(calls.at(-1)?.query.to).toBeUndefined();
    await user.click(await screen.findByRole('button', { name: /^Dana Okafor/ }));
    await waitFor(() => expect(calls.at(-1)?.query.actor).toBeUndefined());
  });

  test('on a phone an entry says its object, its time and a refusal below what was done', async () => {
    windowOf(390);
    mock(listAudit, () => ({
      data: [row(1, { object: 'Riverside Rovers FC', result: 'refused' })],
      total: 1,
    }));
    renderScreen(<AuditPage />, { at });
    expect(
      await screen.findByRole('cell', { name: /club.*Refused.*Riverside Rovers FC.*2 Nov 2026, / }),
    ).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /When/ })).toBeNull();
  });

  test('beside the menu of a window of 1024 pixels the columns of an entry leave room for its time', async () => {
    windowOf(1024);
    mock(listAudit, () => ({ data: [row(1)], total: 1 }));
    renderScreen(<AuditPage />, { at });
    await see(screen, /2 Nov 2026, /);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Who', 'What', 'Object', 'Result', expect.stringContaining('When')]);
  });

  test('an empty and an unreachable audit say so', async () => {
    mock(listAudit, () => ({ data: [], total: 0 }));
    const { unmount } = renderScreen(<AuditPage />, { at });
    expect(await screen.findByText('Nothing was done in the last 30 days.')).toBeVisible();
    unmount();
    mockOffline(listAudit);
    renderScreen(<AuditPage />, { at });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
