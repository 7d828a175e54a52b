import { screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { tellUnsentWork } from '@/client/unsent-work';
import { logout } from '@/contract/auth';
import { AccountMenu } from '@/features/account/account-menu';
import { mock, mockOffline } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

async function ask() {
  const { user } = renderScreen(
    <AccountMenu account={accounts.clubAdmin} look="wide" onChoose={() => {}} />,
    { account: accounts.clubAdmin },
  );
  const button = screen.getByRole('button', { name: /Dana Okafor/ });
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  const dialog = await screen.findByRole('dialog', { name: 'Logout' });
  return { user, dialog, button };
}

test('H-03 Logout opens a confirmation titled Logout that asks', async () => {
  const { user, dialog, button } = await ask();
  expect(dialog).toHaveTextContent('Are you sure you want to logout?');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(button).toHaveFocus());
  expect(Cookies.get('token')).toBe('test-token');
});

test('H-04 a confirmed logout ends the session on the server, here and in the other tabs', async () => {
  const calls = mock(logout, () => ({ message: 'Signed out' }));
  const heard: unknown[] = [];
  const otherTab = new BroadcastChannel('touchline-session');
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  const { user, dialog } = await ask();
  await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(Cookies.get('token')).toBeUndefined());
  expect(calls[0]?.request.headers.get('authorization')).toBe('Bearer test-token');
  await waitFor(() => expect(heard).toEqual(['ended']));
  otherTab.close();
});

test('without a connection the token still leaves this browser', async () => {
  mockOffline(logout);
  const { user, dialog } = await ask();
  await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(Cookies.get('token')).toBeUndefined());
});

test.each([
  ['Send them now', ['sent']],
  ['Keep them on this device, for you alone', []],
  ['Delete them', ['deleted']],
])('B1 a logout with something unsent asks what becomes of it: %s', async (choice, done) => {
  mock(logout, () => ({ message: 'Signed out' }));
  const did: string[] = [];
  tellUnsentWork({
    count: 2,
    sendAll: async () => {
      did.push('sent');
      return 0;
    },
    deleteAll: async () => void did.push('deleted'),
  });
  const { user, dialog } = await ask();
  expect(dialog).toHaveTextContent('Are you sure you want to logout?');
  expect(within(dialog).getByRole('group', { name: '2 not sent yet' })).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: choice }));
  await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(Cookies.get('token')).toBeUndefined());
  expect(did).toEqual(done);
  tellUnsentWork(undefined);
});

test('B1 who does not want to wait until it is sent stays signed in', async () => {
  let stopped = false;
  tellUnsentWork({
    count: 1,
    sendAll: (onShare, signal) => {
      onShare(0.2);
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          // What was under way has arrived all the same.
          resolve(0);
        });
      });
    },
    deleteAll: async () => undefined,
  });
  const { user, dialog } = await ask();
  await user.click(within(dialog).getByRole('radio', { name: 'Send it now' }));
  await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
  expect(await within(dialog).findByText(/^Sending…/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stopped).toBe(true);
  expect(Cookies.get('token')).toBe('test-token');
  tellUnsentWork(undefined);
});

test('B1 the sign-out waits until what was to be sent first was sent', async () => {
  tellUnsentWork({ count: 1, sendAll: async () => 1, deleteAll: async () => undefined });
  const { user, dialog } = await ask();
  await user.click(within(dialog).getByRole('radio', { name: 'Send it now' }));
  await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
  expect(await within(dialog).findByText(/^1 could not be sent\. It stays on this device/)).toBeVisible();
  expect(Cookies.get('token')).toBe('test-token');
  tellUnsentWork(undefined);
});
