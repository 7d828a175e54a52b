import { screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@/contract/account';
import { changeAdminPassword, changePassword } from '@/contract/password';
import { ChangePasswordDrawer } from '@/features/account/change-password-drawer';
import { mock, mockOffline, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { listenIn, renderDrawer } from '../support/settings';

const changed = 'Password changed Successfully';

async function open(account: Account = accounts.parent) {
  const rendered = renderDrawer(ChangePasswordDrawer, account);
  const drawer = await rendered.open('Change Password');
  const button = (name: string) => drawer.getByRole('button', { name });
  const field = (name: string) => drawer.getByLabelText(name, { selector: 'input' });
  return {
    ...rendered,
    drawer,
    button,
    current: () => field('Current password'),
    password: () => field('New password'),
    again: () => field('New password again'),
    save: () => button('Save new password'),
    next: async () => {
      await rendered.user.type(field('Current password'), 'Touchline1');
      await rendered.user.click(button('Next'));
      await drawer.findByRole('button', { name: 'Save new password' });
    },
  };
}

const notCurrent = 'That is not your current password.';
const refuseCurrent = () =>
  mock(changePassword, () => {
    throw refuse('forbidden', notCurrent, { currentPassword: notCurrent });
  });
const accept = () => mock(changePassword, () => ({ message: changed }));

async function choose({ user, password, again, save }: Awaited<ReturnType<typeof open>>, chosen: string) {
  await user.type(password(), chosen);
  await user.type(again(), chosen);
  await user.click(save());
}

test('E-14 the drawer is titled Change Password and is 400 wide; it begins with the first of two steps', async () => {
  const { drawer } = await open();
  const dialog = screen.getByRole('dialog', { name: 'Change Password' });
  expect(dialog.closest<HTMLElement>('[style*="width"]')?.style.width).toBe('400px');
  expect(drawer.getByText('Step 1 of 2')).toBeVisible();
  expect(drawer.queryByLabelText('New password')).toBeNull();
});

test('E-15 the first step needs the current password, then Next leads on; so does Enter', async () => {
  const { current, button, user, drawer, password } = await open();
  expect(button('Next')).toBeDisabled();
  await user.type(current(), 'x');
  expect(button('Next')).toBeEnabled();
  await user.clear(current());
  expect(button('Next')).toBeDisabled();
  await user.type(current(), 'Touchline1{Enter}');
  expect(await drawer.findByText('Step 2 of 2')).toBeVisible();
  await waitFor(() => expect(password()).toHaveFocus());
  expect(current()).not.toBeVisible();
});

test('E-16 the second step asks for the new password and its confirmation; Back keeps what was typed', async () => {
  const { user, next, password, again, current, button, save } = await open();
  await next();
  expect(save()).toBeDisabled();
  await user.type(password(), 'Goalkeeper7');
  await user.type(again(), 'Goal');
  await user.click(button('Back'));
  expect(current()).toHaveValue('Touchline1');
  expect(current()).toBeVisible();
  await waitFor(() => expect(current()).toHaveFocus());
  await user.click(button('Next'));
  await waitFor(() => expect(password()).toHaveValue('Goalkeeper7'));
  expect(again()).toHaveValue('Goal');
});

test.each([
  ['', [false, false, false, false]],
  ['Abcdef1', [false, true, true, true]],
  ['Abcdefg1', [true, true, true, true]],
  ['abcdefg1', [true, true, true, false]],
  ['ABCDEFG1', [true, true, false, true]],
  ['Abcdefgh', [true, false, true, true]],
] as const)('E-17 the rules are shown live: “%s”', async (typed, valid) => {
  const { user, next, password, again, save, drawer } = await open();
  await next();
  if (typed) {
    await user.type(password(), typed);
    await user.type(again(), typed);
  }
  const rules = within(drawer.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem');
  expect(rules.map((rule) => rule.textContent)).toEqual(
    [
      'At least 8 characters',
      'At least one number',
      'At least one lowercase letter',
      'At least one uppercase letter',
    ].map((label, index) => `${label}${valid[index] ? 'valid' : 'invalid'}`),
  );
  const all = valid.every(Boolean);
  await waitFor(() => (all ? expect(save()).toBeEnabled() : expect(save()).toBeDisabled()));
});

test('E-18 a confirmation that differs is told, whichever of the two is changed', async () => {
  const { user, next, password, again, save, drawer } = await open();
  await next();
  await user.type(password(), 'Goalkeeper7');
  expect(drawer.queryByText('Passwords do not match')).toBeNull();
  await user.type(again(), 'Goalkeeper8');
  expect(await drawer.findByText('Passwords do not match')).toBeVisible();
  expect(save()).toBeDisabled();
  await user.type(again(), '{Backspace}7');
  await waitFor(() => expect(drawer.queryByText('Passwords do not match')).toBeNull());
  expect(save()).toBeEnabled();
  await user.type(password(), '!');
  expect(await drawer.findByText('Passwords do not match')).toBeVisible();
  expect(save()).toBeDisabled();
});

test('E-19 a platform admin saves by PUT /api/admin/password', async () => {
  const opened = await open(accounts.platformAdmin);
  const sent = listenIn();
  mock(changeAdminPassword, () => ({ message: changed }));
  await opened.next();
  await choose(opened, 'Goalkeeper7');
  await screen.findByText(changed);
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: '/api/admin/password',
      authorization: 'Bearer test-token',
      ifMatch: null,
      body: {
        currentPassword: 'Touchline1',
        password: 'Goalkeeper7',
        passwordConfirmation: 'Goalkeeper7',
        userId: accounts.platformAdmin.user.id,
      },
    },
  ]);
});

test.each(['clubAdmin', 'parent', 'child', 'coach'] as const)(
  'E-20 a %s saves by PUT /api/family/user/{id}/edit/password',
  async (persona) => {
    const opened = await open(accounts[persona]);
    const sent = listenIn();
    accept();
    await opened.next();
    await choose(opened, 'Goalkeeper7');
    await screen.findByText(changed);
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: `/api/family/user/${accounts[persona].user.id}/edit/password`,
        authorization: 'Bearer test-token',
        ifMatch: null,
        body: {
          currentPassword: 'Touchline1',
          password: 'Goalkeeper7',
          passwordConfirmation: 'Goalkeeper7',
        },
      },
    ]);
  },
);

test('E-21 success is told in a dialog; closing it reloads the page, and not before', async () => {
  const opened = await open();
  accept();
  await opened.next();
  await choose(opened, 'Goalkeeper7');
  const success = await screen.findByRole('dialog', { name: /Success/ });
  expect(success).toHaveTextContent(changed);
  expect(screen.queryByRole('dialog', { name: 'Change Password' })).toBeNull();
  expect(opened.moves).toEqual([]);
  await opened.user.click(within(success).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(opened.moves).toEqual(['reload']));
});

test('Enter saves, and a double click sends once', async () => {
  const opened = await open();
  const calls = accept();
  await opened.next();
  await opened.user.type(opened.password(), 'Goalkeeper7');
  await opened.user.type(opened.again(), 'Goalkeeper7{Enter}{Enter}');
  await screen.findByText(changed);
  expect(calls).toHaveLength(1);
});

test('X-01 a wrong current password is told, and leads back to the first step', async () => {
  const opened = await open();
  const { user, drawer, current, password, again, button } = opened;
  refuseCurrent();
  await opened.next();
  await choose(opened, 'Goalkeeper7');
  const error = await screen.findByRole('dialog', { name: /Error/ });
  expect(error).toHaveTextContent(notCurrent);
  await user.click(within(error).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(current()).toHaveFocus());
  expect(drawer.getByText(notCurrent)).toBeVisible();
  expect(button('Next')).toBeDisabled();
  // The rest is still there: only the first field is to be put right.
  await user.type(current(), '!');
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.click(button('Next'));
  await waitFor(() => expect(password()).toHaveValue('Goalkeeper7'));
  expect(again()).toHaveValue('Goalkeeper7');
});

test('U5 after a refused current password the new one, kept with every rule green, can be saved', async () => {
  const opened = await open();
  const { user, current, button, save } = opened;
  refuseCurrent();
  await opened.next();
  await choose(opened, 'Goalkeeper7');
  const error = await screen.findByRole('dialog', { name: /Error/ });
  await user.click(within(error).getByRole('button', { name: 'OK' }));
  await user.clear(current());
  await user.type(current(), 'Touchline2');
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.click(button('Next'));
  await opened.drawer.findByText('Step 2 of 2');
  const calls = accept();
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await screen.findByText(changed);
  expect(calls[0]?.body).toMatchObject({ currentPassword: 'Touchline2', password: 'Goalkeeper7' });
});

test('a password that the server finds too common is told at its field', async () => {
  const opened = await open();
  mock(changePassword, () => {
    throw refuse('invalid', 'This password is too common.', { password: 'This password is too common.' });
  });
  await opened.next();
  await choose(opened, 'Password1');
  const error = await screen.findByRole('dialog', { name: /Error/ });
  await opened.user.click(within(error).getByRole('button', { name: 'OK' }));
  expect(opened.drawer.getByText('This password is too common.')).toBeVisible();
  await waitFor(() => expect(opened.password()).toHaveFocus());
  expect(opened.save()).toBeDisabled();
  await opened.user.type(opened.password(), '!');
  await opened.user.type(opened.again(), '!');
  await waitFor(() => expect(opened.save()).toBeEnabled());
  await opened.user.click(opened.save());
  const second = await screen.findByRole('dialog', { name: /Error/ });
  await opened.user.click(within(second).getByRole('button', { name: 'OK' }));
  expect(opened.save()).toBeDisabled();
  // Back and on again is no dead end.
  await opened.user.click(opened.button('Back'));
  await waitFor(() => expect(opened.button('Next')).toBeEnabled());
  await opened.user.click(opened.button('Next'));
  await opened.drawer.findByText('Step 2 of 2');
  await waitFor(() => expect(opened.save()).toBeEnabled());
});

test('without a connection nothing typed is lost', async () => {
  const opened = await open();
  mockOffline(changePassword);
  await opened.next();
  await choose(opened, 'Goalkeeper7');
  const error = await screen.findByRole('dialog', { name: /Error/ });
  expect(error).toHaveTextContent('Something Went Wrong! Please Try Again Later');
  expect(error).toHaveTextContent('No connection. Check your network and try again.');
  await opened.user.click(within(error).getByRole('button', { name: 'OK' }));
  expect(opened.password()).toHaveValue('Goalkeeper7');
  const calls = accept();
  await opened.user.click(opened.save());
  await screen.findByText(changed);
  expect(calls).toHaveLength(1);
});

test('leaving asks, in both steps; nothing typed is there at the next opening', async () => {
  const { user, next, button, open: show, current } = await open();
  await next();
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(button('Back'));
  expect(current()).toHaveValue('Touchline1');
  await user.click(button('Close'));
  const discard = await screen.findAllByRole('button', { name: 'Discard' });
  await user.click(discard[discard.length - 1] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change Password' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open it' })).toHaveFocus());
  expect(document.querySelector('input[type="password"]')).toBeNull();
  const fresh = await show('Change Password');
  expect(fresh.getByLabelText('Current password', { selector: 'input' })).toHaveValue('');
});

test('password managers know whose it is and which is which; each can be read back', async () => {
  const { user, next, drawer, button, current, password, again } = await open(accounts.child);
  const whose = document.querySelector('input[autocomplete="username"]');
  expect(whose).toHaveValue('milo');
  expect(current()).toHaveAttribute('autocomplete', 'current-password');
  await user.type(current(), 'x');
  expect(current()).toHaveAttribute('type', 'password');
  await user.click(button('Show password'));
  expect(current()).toHaveAttribute('type', 'text');
  // Nothing typed goes to a spelling service while it can be read.
  expect(current()).toHaveAttribute('spellcheck', 'false');
  expect(current()).toHaveFocus();
  // By the keyboard too; it sends nothing.
  await user.tab();
  expect(button('Hide password')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(current()).toHaveAttribute('type', 'password');
  expect(drawer.getByText('Step 1 of 2')).toBeVisible();
  await next();
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
  expect(again()).toHaveAttribute('autocomplete', 'new-password');
  const [first] = drawer.getAllByRole('button', { name: 'Show password' });
  await user.click(first as HTMLElement);
  expect(password()).toHaveAttribute('type', 'text');
  expect(again()).toHaveAttribute('type', 'password');
});
