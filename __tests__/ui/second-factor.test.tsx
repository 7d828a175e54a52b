import { screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { accountKey } from '@/client/account';
import { login } from '@/contract/auth';
import { listPasskeys } from '@/contract/sign-in/passkey';
import { proveSession } from '@/contract/sign-in/proof';
import { getProviderLink } from '@/contract/sign-in/provider';
import * as contract from '@/contract/sign-in/second-factor';
import { SecondFactorDrawer } from '@/features/account/second-factor/second-factor-drawer';
import { SignInScreen } from '@/features/auth/sign-in-screen';
import { ProvePassword } from '@/shell/screens/prove-password';
import { SignInAgain } from '@/shell/screens/sign-in-again';
import { violations } from '../support/axe';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { openPage } from '../support/plain-page';
import { answerDialog, renderScreen } from '../support/render';
import { renderDrawer, renderFrame } from '../support/settings';

const codes = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CC2${i}`);
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The server's side of one account. */
function serve(at: { on: boolean; required?: boolean }) {
  mock(listPasskeys, () => ({ data: [], usable: true, suggestedName: 'Chrome on Android' }));
  mock(getProviderLink, () => ({ data: { name: null, since: null, on: false } }));
  mock(contract.getSecondFactor, () => ({
    data: {
      on: at.on,
      passkeys: 0,
      since: at.on ? '2026-11-02T10:00:00.000Z' : null,
      codesLeft: at.on ? 2 : 0,
      required: at.required ?? false,
    },
  }));
  mock(contract.beginSecondFactor, () => ({
    data: { key: secret, uri: `otpauth://totp/Touchline:a?secret=${secret}` },
  }));
  mock(contract.confirmSecondFactor, ({ body }) => {
    if (body.code !== '123456') throw refuse('forbidden', 'No', { code: 'That is not the code of now.' });
    at.on = true;
    return { data: { codes }, message: 'Two-step sign-in is on' };
  });
  return mock(contract.endSecondFactor, () => {
    at.on = false;
    return { message: 'Two-step sign-in is off' };
  });
}

const title = 'Two-step sign-in';

test('an admin sets it up from My Profile: QR code, key, a code, and the recovery codes once', async () => {
  serve({ on: false });
  const { user } = renderFrame(accounts.clubAdmin, '/club/dashboard');
  await user.click(await screen.findByRole('button', { name: /Dana Okafor/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Profile' }));
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.click(await dialog.findByRole('button', { name: 'Set up' }));
  expect(await dialog.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.type(dialog.getByLabelText('Code'), '000000{Enter}');
  expect(await dialog.findByText('That is not the code of now.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Code'));
  await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
  expect(await dialog.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
  // They would be gone.
  await user.keyboard('{Escape}');
  await answerDialog(user, 'Have you kept the codes?', 'Back to the codes');
  expect(dialog.getByText(codes[0] ?? '')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'I have kept them' }));
  expect(await dialog.findByText('2 recovery codes are left.')).toBeVisible();
  expect(dialog.queryByText(codes[0] ?? '')).toBeNull();
});

test('turning it off asks for the password and a code; members have no such entry', async () => {
  const ended = serve({ on: true });
  const { user, open } = renderDrawer(SecondFactorDrawer, accounts.platformAdmin);
  const dialog = await open(title);
  await user.click(await dialog.findByRole('button', { name: 'Turn off…' }));
  await user.type(dialog.getByLabelText('Current password'), 'Touchline1');
  await user.type(dialog.getByLabelText('Code of your app, or a recovery code'), '123456{Enter}');
  expect(await dialog.findByRole('button', { name: 'Set up' })).toBeVisible();
  expect(ended.map(({ body }) => body)).toEqual([{ currentPassword: 'Touchline1', code: '123456' }]);
});

test('where it is required, an admin without one sees the set-up in place of every page', async () => {
  serve({ on: false, required: true });
  renderFrame({ ...accounts.platformAdmin, secondFactorMissing: true }, '/admin/dashboard');
  expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  expect(screen.getByText('This platform requires an authenticator app or a passkey.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(await violations()).toEqual([]);
});

test('where it is required, the recovery codes stay until they are kept, also when the account is read anew before', async () => {
  serve({ on: false, required: true });
  const account = accounts.platformAdmin;
  const { user, queryClient } = renderFrame({ ...account, secondFactorMissing: true }, '/admin/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText(codes[0] ?? '')).toBeVisible();
  queryClient.setQueryData(accountKey, { ...account, user: { ...account.user, fullname: 'Read Anew' } });
  expect(await screen.findByText(/signed in as Read Anew/)).toBeVisible();
  expect(screen.getByText(codes[0] ?? '')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect((await screen.findAllByRole('navigation')).length).toBeGreaterThan(0);
});

const needsCode = () =>
  mock(login, ({ body }) => {
    if (body.code === undefined) throw refuse('code_needed', 'Enter the code of your app');
    if (body.code !== '123456')
      throw refuse('forbidden', 'That code does not match.', { code: 'That code does not match.' });
    return { token: 'a-token', user: accounts.clubAdmin.user, dashboard: 'club' as const };
  });

test('after the right password the sign-in asks for a code, with no session before', async () => {
  const calls = needsCode();
  const { user, moves } = openPage(<SignInScreen />, '/auth/login', {});
  await user.type(screen.getByLabelText('Email, phone or username'), 'club@touchline.test');
  await user.type(screen.getByLabelText('Password'), 'Touchline1{Enter}');
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByLabelText('Code of your authenticator app')).toHaveFocus();
  expect(Cookies.get('token')).toBeUndefined();
  const code = screen.getByLabelText('Code of your authenticator app');
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  expect(await violations()).toEqual([]);
  await user.type(code, '000000{Enter}');
  expect(await screen.findByText('That code does not match.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Device lost? Use a recovery code' }));
  await user.click(screen.getByRole('button', { name: 'Use the app' }));
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(moves).toEqual(['/club/dashboard']));
  expect(calls.at(-1)?.body).toEqual({
    identifier: 'club@touchline.test',
    password: 'Touchline1',
    keep: true,
    code: '123456',
  });
});

test('a session that ran out is taken up with the code, too', async () => {
  const calls = needsCode();
  const { user } = renderScreen(<SignInAgain account={accounts.clubAdmin} onLeave={() => undefined} />);
  await user.type(await screen.findByLabelText('Password'), 'Touchline1{Enter}');
  await user.type(await screen.findByLabelText('Code of your app, or a recovery code'), '000000{Enter}');
  expect(await screen.findByText('That code does not match.')).toBeVisible();
  await user.clear(screen.getByLabelText('Code of your app, or a recovery code'));
  await user.type(screen.getByLabelText('Code of your app, or a recovery code'), '123456{Enter}');
  await waitFor(() => expect(Cookies.get('token')).toBe('a-token'));
  expect(calls).toHaveLength(3);
});

test('a code proves in place of the password', async () => {
  serve({ on: true });
  const proofs = mock(proveSession, () => ({ message: 'Go on' }));
  const { user } = renderScreen(<ProvePassword account={accounts.clubAdmin} open />);
  await user.click(await screen.findByRole('button', { name: 'Use a code of your app' }));
  await user.type(screen.getByLabelText('Code of your app'), '123456{Enter}');
  await waitFor(() => expect(proofs.map(({ body }) => body)).toEqual([{ code: '123456' }]));
});
