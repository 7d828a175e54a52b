import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { endOtherSessions, endSession, listSessions, type Session } from '@/contract/session';
import { lastUsed } from '@/features/account/session-row';
import { SessionsDrawer } from '@/features/account/sessions-drawer';
import { violations } from '../support/axe';
import { mock, mockOffline, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { findDialog } from '../support/render';
import { renderDrawer, renderFrame } from '../support/settings';

const session = (index: number, over: Partial<Session> = {}): Session => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  device: `Chrome on Windows`,
  createdAt: '2026-11-02T10:00:00.000Z',
  lastSeenAt: '2026-11-03T10:00:00.000Z',
  current: false,
  isNew: false,
  ...over,
});
const here = session(1, { device: 'Firefox on Mac', current: true });
const phone = session(2, { device: 'Safari on iPhone', isNew: true });
const other = session(3);

/** The server's own list: what is ended leaves it. */
function serve(...all: Session[]) {
  let data = all;
  mock(listSessions, () => ({ data }));
  const one = mock(endSession, ({ params }) => {
    data = data.filter(({ id }) => id !== params.id);
    return { message: 'You are signed out of Safari on iPhone' };
  });
  const others = mock(endOtherSessions, () => {
    data = data.filter(({ current }) => current);
    return { message: 'You are signed out everywhere else' };
  });
  return { one, others };
}

const title = 'Where you are signed in';
async function open() {
  const rendered = renderDrawer(SessionsDrawer, accounts.parent);
  return { ...rendered, dialog: await rendered.open(title) };
}

test('D15 S-51 My Profile leads to where one is signed in, with this device named', async () => {
  serve(here, phone);
  const { user } = renderFrame(accounts.clubAdmin, '/club/dashboard');
  await user.click(await screen.findByRole('button', { name: /Dana Okafor/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Profile' }));
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await dialog.findByText(/Safari on iPhone/);
  const rows = dialog.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Firefox on MacIn use nowSigned in on 2th November 2026This device',
    expect.stringContaining('Safari on iPhone New deviceLast used on 3th November 2026'),
  ]);
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(await violations()).toEqual([]);
});

test('C5 D15 S-51 one is ended after a question for the password, and leaves the list; a cancelled question ends nothing, by keyboard too', async () => {
  const { one } = serve(here, phone);
  const { user, dialog } = await open();
  (await dialog.findByRole('button', { name: /^End Safari on iPhone/ })).focus();
  await user.keyboard('{Enter}');
  const cancelled = await findDialog('End Safari on iPhone?');
  await waitFor(() => expect(cancelled.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'End Safari on iPhone?' })).toBeNull());
  expect(one).toEqual([]);
  await user.click(await dialog.findByRole('button', { name: /^End Safari on iPhone/ }));
  const question = within(await screen.findByRole('dialog', { name: 'End Safari on iPhone?' }));
  await user.type(question.getByLabelText('Current password'), 'Touchline1');
  await user.click(question.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('You are signed out of Safari on iPhone')).toBeVisible();
  expect(one[0]).toMatchObject({ params: { id: phone.id }, body: { currentPassword: 'Touchline1' } });
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(dialog.getByText('You are signed in nowhere else.')).toBeVisible();
});

test('D15 S-51 all others are ended at once, offered where there is more than one', async () => {
  const { others } = serve(here, phone, other);
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'End all others' }));
  const question = within(await screen.findByRole('dialog', { name: 'End all others?' }));
  await user.type(question.getByLabelText('Current password'), 'Touchline1');
  await user.click(question.getByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('You are signed out everywhere else')).toBeVisible();
  expect(others).toHaveLength(1);
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(dialog.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test('D15 what cannot be loaded says why, and can be tried again', async () => {
  mockOffline(listSessions);
  const { user, dialog } = await open();
  expect(await dialog.findByText('No connection. Check your network and try again.')).toBeVisible();
  serve(here);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Firefox on Mac')).toBeVisible();
});

test('D15 one that has ended by itself is reported, and the list is read anew', async () => {
  serve(here, phone);
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: /^End Safari on iPhone/ }));
  mock(listSessions, () => ({ data: [here] }));
  mockRefused(endSession, 'not_found', 'This session could not be found.');
  const question = within(await screen.findByRole('dialog', { name: 'End Safari on iPhone?' }));
  await user.type(question.getByLabelText('Current password'), 'Touchline1');
  await user.click(question.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('This session could not be found.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
});

test('D15 S-51 after a wrong password the question is still open, for another one', async () => {
  const { one } = serve(here, phone);
  const wrong = 'That is not your current password.';
  mockRefused(endSession, 'forbidden', wrong, { currentPassword: wrong });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: /^End Safari on iPhone/ }));
  const question = within(await screen.findByRole('dialog', { name: 'End Safari on iPhone?' }));
  const field = question.getByLabelText('Current password');
  await user.type(field, 'Touchline2');
  await user.click(question.getByRole('button', { name: 'End' }));
  const refused = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(refused.getByText(wrong)).toBeVisible();
  await user.click(refused.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull());
  expect(one).toEqual([]);
  const { one: sent } = serve(here, phone);
  await user.clear(field);
  await user.type(field, 'Touchline1');
  await user.click(question.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('You are signed out of Safari on iPhone')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('D15 when a place was last used is said as people say it', () => {
  const now = dayjs('2026-11-21T18:30:00');
  const at = (lastSeenAt: string) =>
    lastUsed(session(1, { lastSeenAt: dayjs(lastSeenAt).toISOString() }), now);
  expect(at('2026-11-21T18:25:00')).toBe('In use now');
  expect(at('2026-11-21T08:05:00')).toBe('Last used today at 08:05');
  expect(at('2026-11-20T23:10:00')).toBe('Last used yesterday at 23:10');
  expect(at('2026-11-19T12:00:00')).toBe('Last used on 19th November 2026');
});
