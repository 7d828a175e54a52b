import { screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { exportOwn, getLeaving, type Leaving, PersonalExport, removeOwn } from '@/contract/personal/own-data';
import { YourDataDrawer } from '@/features/account/your-data-drawer';
import { violations } from '../support/axe';
import { blank } from '../support/blank';
import { mock, mockOffline, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { see } from '../support/render';
import { catchFiles } from '../support/saved-files';
import { renderDrawer, renderFrame } from '../support/settings';

const serve = (leaving: Partial<Leaving> = {}) => {
  mock(getLeaving, () => ({ data: { obstacle: null, children: [], ...leaving } }));
  return mock(removeOwn, () => ({ message: 'Your account is deleted' }));
};

async function open(account: (typeof accounts)[keyof typeof accounts] = accounts.parent) {
  const rendered = renderDrawer(YourDataDrawer, account);
  return { ...rendered, dialog: await rendered.open('Your data') };
}

const exported: PersonalExport = {
  ...blank(PersonalExport),
  files: [
    {
      fileName: 'Interview.m4a',
      purpose: 'part',
      mime: 'audio/mp4',
      bytes: 2_500_000,
      duration: 125,
      url: `/file/${'a'.repeat(22)}`,
      at: '2026-11-21T10:00:00.000Z',
    },
  ],
  tables: { users: [{ id: 'x' }] },
};

test('My Profile leads to one’s data', async () => {
  serve();
  const { user } = renderFrame(accounts.clubAdmin, '/club/dashboard');
  await user.click(await screen.findByRole('button', { name: /Dana Okafor/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Your data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your data' }));
  expect(await dialog.findByText(/Recordings and pictures you have sent/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('K-07 the own data are saved as one file, and what was sent is listed to be fetched', async () => {
  serve();
  mock(exportOwn, () => ({ data: exported }));
  const saved = catchFiles();
  const { user, dialog } = await open(accounts.clubAdmin);
  await user.click(dialog.getByRole('button', { name: 'Download my data' }));
  const link = await dialog.findByRole('link', { name: /^Interview.m4a/ });
  expect(link).toHaveAttribute('href', expect.stringContaining('/api/file/download?url='));
  expect(dialog.getByText('2.4 MB · 2:05')).toBeVisible();
  expect(saved.map(({ name, content }) => [name, content.type])).toEqual([
    ['touchline-my-data.json', 'application/json'],
  ]);
  expect(JSON.parse((await saved[0]?.content.text()) ?? '').tables).toEqual(exported.tables);
  expect(dialog.getByText('Saved as touchline-my-data.json.')).toBeVisible();
});

test('a download that is refused says why', async () => {
  serve();
  mockRefused(exportOwn, 'too_many', 'Too many tries. Wait 20 minutes and try again.');
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Download my data' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Wait 20 minutes');
});

test('K-08 what goes and what stays is said before; the password is asked for once more, and everybody is signed out', async () => {
  const removed = serve({ children: [{ id: '00000000-0000-4000-8000-000000000001', firstName: 'Milo' }] });
  const { user, dialog } = await open();
  await see(dialog, /Milo’s account: without you/, /you have agreed to for your children/);
  await user.click(dialog.getByRole('button', { name: 'Delete my account…' }));
  const submit = dialog.getByRole('button', { name: 'Delete my account' });
  expect(submit).toBeDisabled();
  await user.type(dialog.getByLabelText('Current password'), 'Right-Horse7');
  await user.click(submit);
  await waitFor(() => expect(removed[0]?.body).toEqual({ currentPassword: 'Right-Horse7' }));
  expect(await screen.findByText('Your account is deleted')).toBeVisible();
  await waitFor(() => expect(Cookies.get('token')).toBeUndefined());
});

test('a wrong password is an error at the field, and nothing is lost', async () => {
  serve();
  const words = 'That is not your current password.';
  mockRefused(removeOwn, 'forbidden', words, { currentPassword: words });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Delete my account…' }));
  await user.type(dialog.getByLabelText('Current password'), 'Wrong-Horse7{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('That is not your current password.');
  await user.click(dialog.getByRole('button', { name: 'Keep my account' }));
  expect(dialog.queryByLabelText('Current password')).toBeNull();
});

test('a person whom others need reads why, and what to do, and has no button', async () => {
  serve({ obstacle: { why: 'only-guardian', sentence: 'You alone look after Milo.' } });
  const { dialog } = await open();
  expect(await dialog.findByText('You alone look after Milo.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /Delete/ })).toBeNull();
  expect(await violations()).toEqual([]);
});

test('without a connection nothing can be said, and it is tried again', async () => {
  mockOffline(getLeaving);
  const { user, dialog } = await open();
  await dialog.findByRole('alert');
  serve();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('button', { name: 'Delete my account…' })).toBeVisible();
});
