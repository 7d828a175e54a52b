import { screen, waitFor, within } from '@testing-library/react';
import { type AuditRow, listAudit } from '@/contract/audit/audit-list';
import AuditPage from '@/pages/admin/dashboard/users/audit';
import { violations } from '../support/axe';
import { mock, mockOffline } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const at = '/admin/dashboard/users/audit';
const row = (id: number, over: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at: '2026-11-02T10:05:00.000Z',
  actorId: accounts.clubAdmin.user.id,
  actor: 'Dana Okafor',
  action: 'club:update',
  object: 'Club',
  club: 'Riverside Rovers FC',
  result: 'ok',
  address: '192.0.2.1',
  ...over,
});

test('the audit shows who did what; a press on a name, a day or “Refused” filters it in the address', async () => {
  const rows = [
    row(2, { action: 'second-factor:reset', result: 'refused' }),
    row(1, { actor: null, actorId: null }),
  ];
  const calls = mock(listAudit, () => ({ data: rows, total: 2 }));
  const { user } = renderScreen(<AuditPage />, { at });
  const [, first, second] = await screen.findAllByRole('row');
  await waitFor(() =>
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/Turn off two-step sign-in of another admin/),
  );
  expect(first).toBeDefined();
  expect(within(screen.getAllByRole('row')[1] as HTMLElement).getByText('Refused')).toBeVisible();
  expect(screen.getAllByRole('row')[2] ?? second).toHaveTextContent('Touchline');
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Only of Dana Okafor' }));
  await waitFor(() => expect(calls.at(-1)?.query.actor).toBe(accounts.clubAdmin.user.id));
  await user.type(await screen.findByLabelText('From'), '2026-10-01');
  await waitFor(() => expect(calls.at(-1)?.query.from).toBe('2026-10-01'));
  await user.click(await screen.findByRole('button', { name: /^Dana Okafor/ }));
  await waitFor(() => expect(calls.at(-1)?.query.actor).toBeUndefined());
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
