import { screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@/contract/account';
import { changeAdminPassword, changePassword, checkCurrentPassword } from '@/contract/password';
import { ChangePasswordDrawer } from '@/features/account/change-password-drawer';
import { violations } from '../support/axe';
import { mock, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, retype, see } from '../support/render';
import { listenIn, renderDrawer } from '../support/settings';

const changed = 'Password changed Successfully';
const notCurrent = 'That is not your current password.';

async function open(account: Account = accounts.parent) {
  mock(checkCurrentPassword, ({ body }) => {
    if (body.currentPassword === 'Wrong-Horse9')
      throw refuse('forbidden', notCurrent, { currentPassword: notCurrent });
    return { message: 'That is your current password' };
  });
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
    again: () => field('The same password again'),
    save: () => button('Save new password'),
    next: async () => {
      await rendered.user.type(field('Current password'), 'Touchline1');
      await rendered.user.click(button('Next'));
      await drawer.findByRole('button', { name: 'Save new password' });
    },
  };
}

const accept = () => mock(changePassword, () => ({ message: changed }));

async function choose({ user, password, again, save }: Awaited<ReturnType<typeof open>>, chosen: string) {
  await user.type(password(), chosen);
  await user.type(again(), chosen);
  await user.click(save());
}

test('E-14 E-15 E-16 of two steps in a drawer of 400 the first needs the current password, Next or Enter leads on, and Back keeps what was typed', async () => {
  const { current, button, user, drawer, password, again, save } = await open();
  const dialog = screen.getByRole('dialog', { name: 'Change Password' });
  expect(dialog.closest<HTMLElement>('[style*="width"]')?.style.width).toBe('400px');
  expect(drawer.getByText('Step 1 of 2')).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(drawer.queryByLabelText('New password')).toBeNull();
  expect(button('Next')).toBeDisabled();
  await user.type(current(), 'x');
  expect(button('Next')).toBeEnabled();
  await user.clear(current());
  expect(button('Next')).toBeDisabled();
  await user.type(current(), 'Touchline1{Enter}');
  expect(await drawer.findByText('Step 2 of 2')).toBeVisible();
  await waitFor(() => expect(password()).toHaveFocus());
  expect(current()).not.toBeVisible();
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

test('E-17 the rules are shown live; the password can be saved once every one of them holds', async () => {
  const { user, next, password, again, save, drawer } = await open();
  await next();
  const rules = () =>
    within(drawer.getByRole('list', { name: 'Password rules' }))
      .getAllByRole('listitem')
      .map((rule) => rule.textContent);
  expect(rules()).toEqual([
    'At least 8 charactersinvalid',
    'At least one numberinvalid',
    'At least one lowercase letterinvalid',
    'At least one uppercase letterinvalid',
  ]);
  const valid = () => rules().map((rule) => !rule?.endsWith('invalid'));
  await user.type(password(), 'abcdefg1');
  await user.type(again(), 'abcdefgX');
  expect(valid()).toEqual([true, true, true, false]);
  await retype(user, password(), 'abcdefgX');
  expect(valid()).toEqual([true, false, true, true]);
  expect(save()).toBeDisabled();
  await user.type(password(), '1');
  await user.type(again(), '1');
  expect(valid()).toEqual([true, true, true, true]);
  await waitFor(() => expect(save()).toBeEnabled());
});

test('E-18 a different confirmation is shown as an error, whichever of the two is changed', async () => {
  const { user, next, password, again, save, drawer } = await open();
  await next();
  await user.type(password(), 'Goalkeeper7');
  expect(drawer.queryByText('Passwords do not match')).toBeNull();
  await user.type(again(), 'Goalkeeper8');
  expect(await drawer.findByText('Passwords do not match')).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(save()).toBeDisabled();
  await user.type(again(), '{Backspace}7');
  await waitFor(() => expect(drawer.queryByText('Passwords do not match')).toBeNull());
  expect(save()).toBeEnabled();
  await user.type(password(), '!');
  expect(await drawer.findByText('Passwords do not match')).toBeVisible();
  expect(save()).toBeDisabled();
});

test.each([
  ['E-19', 'platformAdmin', '/api/admin/password'],
  ['E-20', 'clubAdmin', '/api/family/user/{id}/edit/password'],
  ['E-20', 'parent', '/api/family/user/{id}/edit/password'],
  ['E-20', 'child', '/api/family/user/{id}/edit/password'],
  ['E-20', 'coach', '/api/family/user/{id}/edit/password'],
] as const)('%s a %s saves by PUT %s', async (_, persona, path) => {
  const opened = await open(accounts[persona]);
  const { id } = accounts[persona].user;
  const sent = listenIn();
  accept();
  mock(changeAdminPassword, () => ({ message: changed }));
  await opened.next();
  await choose(opened, 'Goalkeeper7');
  await screen.findByText(changed);
  const body = {
    currentPassword: 'Touchline1',
    password: 'Goalkeeper7',
    passwordConfirmation: 'Goalkeeper7',
    ...(persona === 'platformAdmin' && { userId: id }),
  };
  const [method, authorization, ifMatch] = ['PUT', 'Bearer test-token', null];
  expect(sent.filter((call) => call.method === 'PUT')).toEqual([
    { method, path: path.replace('{id}', id), authorization, ifMatch, body },
  ]);
});

test('E-21 success is shown in a dialog; closing it reloads the page, and not before', async () => {
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

test('D4 E-15 a wrong current password is refused in the first step, before a new one is chosen', async () => {
  const { user, current, button, drawer } = await open();
  await user.type(current(), 'Wrong-Horse9');
  await user.click(button('Next'));
  await answerDialog(user, /Error/, 'OK');
  await waitFor(() => expect(current()).toHaveFocus());
  await see(drawer, notCurrent, 'Step 1 of 2');
  await retype(user, current(), 'Touchline1');
  await user.click(button('Next'));
  expect(await drawer.findByText('Step 2 of 2')).toBeVisible();
});

test('X-01 U5 a current password that was changed meanwhile is an error and leads back to the first step; the new one is kept and can be saved', async () => {
  const opened = await open();
  const { user, drawer, current, password, again, button, save } = opened;
  mockRefused(changePassword, 'forbidden', notCurrent, { currentPassword: notCurrent });
  await opened.next();
  await choose(opened, 'Goalkeeper7');
  const error = await screen.findByRole('dialog', { name: /Error/ });
  expect(error).toHaveTextContent(notCurrent);
  await user.click(within(error).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(current()).toHaveFocus());
  expect(drawer.getByText(notCurrent)).toBeVisible();
  expect(button('Next')).toBeDisabled();
  // The rest is still there: only the first field is to be put right.
  await retype(user, current(), 'Touchline2');
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.click(button('Next'));
  await waitFor(() => expect(password()).toHaveValue('Goalkeeper7'));
  expect(again()).toHaveValue('Goalkeeper7');
  const calls = accept();
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await screen.findByText(changed);
  expect(calls[0]?.body).toMatchObject({ currentPassword: 'Touchline2', password: 'Goalkeeper7' });
});

test('a password that the server finds too common is told at its field; Back and on again is no dead end', async () => {
  const opened = await open();
  const { user, button, drawer, password, save } = opened;
  const common = 'This password is too common.';
  mockRefused(changePassword, 'invalid', common, { password: common });
  await opened.next();
  await choose(opened, 'Password1');
  await answerDialog(user, /Error/, 'OK');
  expect(drawer.getByText(common)).toBeVisible();
  await waitFor(() => expect(password()).toHaveFocus());
  expect(save()).toBeDisabled();
  await user.click(button('Back'));
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.click(button('Next'));
  await drawer.findByText('Step 2 of 2');
  await waitFor(() => expect(save()).toBeEnabled());
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
