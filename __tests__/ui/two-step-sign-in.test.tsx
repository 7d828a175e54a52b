import { screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { accountKey } from '@/client/account';
import type { Account } from '@/contract/account';
import { login } from '@/contract/auth';
import {
  askPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@/contract/sign-in/passkey';
import { proveSession } from '@/contract/sign-in/proof';
import {
  beginProviderLink,
  endProviderLink,
  finishProvider,
  finishProviderLink,
  getProvider,
  getProviderLink,
  ProviderProblem,
} from '@/contract/sign-in/provider';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
} from '@/contract/sign-in/second-factor';
import { SecondFactorDrawer } from '@/features/account/second-factor/second-factor-drawer';
import { ProviderScreen } from '@/features/auth/provider-screen';
import { SignInScreen } from '@/features/auth/sign-in-screen';
import { ProvePassword } from '@/shell/screens/prove-password';
import { SignInAgain } from '@/shell/screens/sign-in-again';
import { formatDate } from '@/ui/date/dates';
import { violations } from '../support/axe';
import { mock, mockOffline, mockRefused, needsSecondStep, refuse } from '../support/mock-api';
import { accounts, shared } from '../support/people';
import { openPage } from '../support/plain-page';
import { answerDialog, press, renderScreen, retype } from '../support/render';
import { openFromProfile, renderDrawer, renderFrame } from '../support/settings';

const session = { token: 'a-token', user: accounts.clubAdmin.user, dashboard: 'club' as const };
const codes = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CC2${i}`);
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The server's side of one account. */
function serve(at: { on: boolean; required?: boolean }) {
  mock(listPasskeys, () => ({ data: [], usable: true, suggestedName: 'Chrome on Android' }));
  mock(getProviderLink, () => ({ data: { name: null, since: null, on: false } }));
  const { required = false } = at;
  const on = { on: true, since: '2026-11-02T10:00:00.000Z', codesLeft: 2 };
  const off = { on: false, since: null, codesLeft: 0 };
  mock(getSecondFactor, () => ({ data: { ...(at.on ? on : off), passkeys: 0, required } }));
  mock(beginSecondFactor, () => ({
    data: { key: secret, uri: `otpauth://totp/Touchline:a?secret=${secret}` },
  }));
  mock(confirmSecondFactor, ({ body }) => {
    if (body.code !== '123456') throw refuse('forbidden', 'No', { code: 'That is not the code of now.' });
    at.on = true;
    return { data: { codes }, message: 'Two-step sign-in is on' };
  });
  return mock(endSecondFactor, () => {
    at.on = false;
    return { message: 'Two-step sign-in is off' };
  });
}

const title = 'Two-step sign-in';
async function openDrawer(account: Account) {
  const { user, open } = renderDrawer(SecondFactorDrawer, account);
  return { user, dialog: await open(title) };
}

test('an admin sets it up from My Profile: QR code, key, a code, and the recovery codes once', async () => {
  serve({ on: false });
  const { user, dialog } = await openFromProfile(accounts.clubAdmin, title);
  await user.click(await dialog.findByRole('button', { name: 'Set up' }));
  expect(await dialog.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.type(dialog.getByLabelText('Code'), '000000{Enter}');
  expect(await dialog.findByText('That is not the code of now.')).toBeVisible();
  await retype(user, dialog.getByLabelText('Code'), '123456{Enter}');
  expect(await dialog.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
  // They would be gone.
  await user.keyboard('{Escape}');
  await answerDialog(user, 'Have you kept the codes?', 'Back to the codes');
  expect(dialog.getByText(codes[0] ?? '')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'I have kept the codes' }));
  expect(await dialog.findByText('2 recovery codes are left.')).toBeVisible();
  expect(dialog.queryByText(codes[0] ?? '')).toBeNull();
});

test('turning it off asks for the password and a code; members have no such entry', async () => {
  const ended = serve({ on: true });
  const { user, dialog } = await openDrawer(accounts.platformAdmin);
  await user.click(await dialog.findByRole('button', { name: 'Turn off…' }));
  await user.type(dialog.getByLabelText('Current password'), 'Touchline1');
  await user.type(dialog.getByLabelText('Code from your app, or a recovery code'), '123456{Enter}');
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
  await user.click(screen.getByRole('button', { name: 'I have kept the codes' }));
  expect((await screen.findAllByRole('navigation')).length).toBeGreaterThan(0);
});

async function signIn() {
  const page = openPage(<SignInScreen />, '/auth/login', {});
  await page.user.type(screen.getByLabelText('Email, phone or username'), 'club@touchline.test');
  await page.user.type(screen.getByLabelText('Password'), 'Touchline1{Enter}');
  return page;
}

const needsCode = () =>
  mock(login, ({ body }) => {
    if (body.code === undefined) throw refuse('code_needed', 'Enter the code of your app');
    if (body.code !== '123456')
      throw refuse('forbidden', 'That code does not match.', { code: 'That code does not match.' });
    return session;
  });

test('after the right password the sign-in asks for a code, with no session before', async () => {
  const calls = needsCode();
  const { user, moves } = await signIn();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  const code = screen.getByLabelText('Code from your authenticator app');
  expect(code).toHaveFocus();
  expect(Cookies.get('token')).toBeUndefined();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(await violations()).toEqual([]);
  await user.type(code, '000000{Enter}');
  expect(await screen.findByText('That code does not match.')).toBeVisible();
  await press(user, 'Device lost? Use a recovery code', 'Use the app');
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
  await user.type(await screen.findByLabelText('Code from your app, or a recovery code'), '000000{Enter}');
  expect(await screen.findByText('That code does not match.')).toBeVisible();
  await retype(user, screen.getByLabelText('Code from your app, or a recovery code'), '123456{Enter}');
  await waitFor(() => expect(Cookies.get('token')).toBe('a-token'));
  expect(calls).toHaveLength(3);
});

test('a code proves in place of the password', async () => {
  serve({ on: true });
  const proofs = mock(proveSession, () => ({ message: 'Continue' }));
  const { user } = renderScreen(<ProvePassword account={accounts.clubAdmin} open />);
  await user.click(await screen.findByRole('button', { name: 'Use a code of your app' }));
  await user.type(screen.getByLabelText('Code from your app'), '123456{Enter}');
  await waitFor(() => expect(proofs.map(({ body }) => body)).toEqual([{ code: '123456' }]));
});

test('G-07 on a shared device the box says why it asks for the password, and nowhere else', async () => {
  serve({ on: false });
  const why = /^This device is shared/;
  const { unmount } = renderScreen(<ProvePassword account={shared(accounts.parent)} open />);
  expect(await screen.findByText(why)).toBeVisible();
  unmount();
  renderScreen(<ProvePassword account={accounts.parent} open />);
  expect(await screen.findByLabelText('Password of Ana')).toBeVisible();
  expect(screen.queryByText(why)).not.toBeInTheDocument();
});

describe('passkeys and the provider', () => {
  // That a browser makes and uses a passkey is shown in a real one (`e2e/sign-in.spec.ts`); jsdom has no authenticator.

  const request = {
    ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000 },
    userVerification: 'required' as const,
  };
  const passkey = {
    ...{ id: '7d0a55c1-53c3-4b7c-9a5b-0e7ef8a2b001', name: 'Pixel' },
    ...{ createdAt: '2026-11-02T10:00:00.000Z', lastUsedAt: null },
  };

  function serve({ usable = true, provider = false, keys = [passkey] } = {}) {
    mock(getSecondFactor, () => {
      const codesLeft = keys.length > 0 ? 9 : 0;
      return { data: { on: false, since: null, passkeys: keys.length, codesLeft, required: false } };
    });
    mock(listPasskeys, () => ({ data: keys, usable, suggestedName: 'Chrome on Android' }));
    const link = { name: provider ? 'Riverside ID' : null, since: null as string | null, on: false };
    mock(getProviderLink, () => ({ data: link }));
    return link;
  }

  test('passkeys are listed with their days, renamed in place, and removed after a question', async () => {
    const keys = [passkey];
    serve({ keys });
    const renames = mock(renamePasskey, ({ body }) => {
      keys[0] = { ...passkey, name: body.name };
      return { message: 'Passkey renamed' };
    });
    const removals = mock(removePasskey, () => {
      keys.length = 0;
      return { message: 'Passkey removed' };
    });
    const { user, dialog } = await openDrawer(accounts.clubAdmin);
    const row = await dialog.findByRole('listitem');
    expect(row).toHaveTextContent(`PixelAdded ${formatDate(passkey.createdAt)} · not used yet`);
    expect(dialog.getByText('9 recovery codes are left.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Rename Pixel' }));
    await retype(user, dialog.getByLabelText('New name of Pixel'), 'Office{Enter}');
    expect(await dialog.findByText('Office')).toBeVisible();
    expect(renames.map(({ body }) => body)).toEqual([{ name: 'Office' }]);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Rename Office' })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Remove Office' }));
    await answerDialog(user, 'Remove the passkey “Office”?', 'Remove');
    expect(await dialog.findByText(/^Sign in with the fingerprint/)).toBeVisible();
    expect(removals.map(({ params }) => params.id)).toEqual([passkey.id]);
  });

  test('adding one suggests a name, and says what to do where the browser has no passkeys; nothing typed is lost', async () => {
    serve({ keys: [] });
    const { challenge, timeout, userVerification } = request;
    const creation = {
      ...{ challenge, timeout, attestation: 'none' as const, excludeCredentials: [] },
      ...{ rp: { id: 'localhost', name: 'Touchline' }, user: { id: 'AA', name: 'a', displayName: 'A' } },
      pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
      authenticatorSelection: {
        userVerification,
        residentKey: 'required',
        requireResidentKey: true,
      } as const,
    };
    mock(beginPasskey, () => ({ data: creation }));
    const { user, dialog } = await openDrawer(accounts.clubAdmin);
    await user.click(await dialog.findByRole('button', { name: 'Add a passkey…' }));
    const name = dialog.getByLabelText<HTMLInputElement>('Name of the passkey');
    expect(name.value).toBe('Chrome on Android');
    await retype(user, name, 'Laptop{Enter}');
    expect(await dialog.findByText(/^This browser cannot use passkeys here/)).toBeVisible();
    expect(name.value).toBe('Laptop');
  });

  test('at an address for which browsers make no passkeys the drawer says so, and offers none', async () => {
    serve({ usable: false, keys: [] });
    const { dialog } = await openDrawer(accounts.platformAdmin);
    expect(await dialog.findByText(/^Passkeys need an address that begins with https/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Add a passkey…' })).toBeNull();
  });

  test('linking an account at the provider leads there', async () => {
    serve({ provider: true });
    // A place on this page, because jsdom leaves none; as a step in the history it also closes the drawer.
    const begun = mock(beginProviderLink, () => ({ data: { address: '#at-the-provider' } }));
    const places: string[] = [];
    window.addEventListener('hashchange', ({ newURL }) => places.push(new URL(newURL).hash), { once: true });
    const { user, dialog } = await openDrawer(accounts.clubAdmin);
    expect(await dialog.findByText('Link your account at Riverside ID, to sign in with it.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await user.click(await dialog.findByRole('button', { name: 'Link Riverside ID…' }));
    await waitFor(() => expect(places).toEqual(['#at-the-provider']));
    expect(begun.map(({ body }) => body.next)).toEqual([expect.stringMatching(/^\//)]);
  });

  test('the link with a provider is ended after a question, and can then be made again', async () => {
    const link = serve({ provider: true });
    Object.assign(link, { since: passkey.createdAt, on: true });
    const ended = mock(endProviderLink, () => {
      link.on = false;
      return { message: 'Riverside ID does not sign you in any more' };
    });
    const { user, dialog } = await openDrawer(accounts.clubAdmin);
    expect(await dialog.findByText(/^You can sign in with it\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'End the link…' }));
    await answerDialog(user, 'End the link with Riverside ID?', 'End the link');
    expect(await dialog.findByRole('button', { name: 'Link it again…' })).toBeVisible();
    expect(ended).toHaveLength(1);
  });

  test('where the provider cannot be asked, or it is the only way in, the sentence of the server is shown', async () => {
    const link = serve({ provider: true });
    mockRefused(beginProviderLink, 'unavailable', 'Riverside ID does not answer at the moment.');
    mockRefused(endProviderLink, 'conflict', 'Riverside ID is your only way to sign in.');
    const { user, dialog } = await openDrawer(accounts.clubAdmin);
    await user.click(await dialog.findByRole('button', { name: 'Link Riverside ID…' }));
    expect(await screen.findByText('Riverside ID does not answer at the moment.')).toBeVisible();
    await user.keyboard('{Escape}');
    Object.assign(link, { since: passkey.createdAt, on: true });
    await user.click(dialog.getByRole('button', { name: 'Link Riverside ID…' }));
    await user.click(await dialog.findByRole('button', { name: 'End the link…' }));
    await user.click(await screen.findByRole('button', { name: 'End the link' }));
    expect(await screen.findByText('Riverside ID is your only way to sign in.')).toBeVisible();
  });

  test('back from the provider the account is linked once, and the page leads to where the person was', async () => {
    Cookies.set('token', 'a-token');
    const calls = mock(finishProviderLink, () => ({ message: 'Riverside ID signs you in from now on' }));
    const next = '/club/dashboard/members';
    openPage(<ProviderScreen />, '/auth/provider', { link: 'true', next });
    expect(await screen.findByRole('heading', { name: 'Your account is linked' })).toBeVisible();
    expect(screen.getByText('Riverside ID signs you in from now on')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', next);
    expect(await violations()).toEqual([]);
    expect(calls.map(({ request }) => request.headers.get('authorization'))).toEqual(['Bearer a-token']);
  });

  const taken = 'This account at Riverside ID is linked with another account here.';
  test.each([
    [{ problem: 'cancelled' }, 'You cancelled at the sign-in service. Nothing has changed.'],
    [{ problem: 'constructor' }, /was not accepted\. Start again\.$/],
    [{ next: 'https://evil.test/' }, taken],
  ])(
    'back from the provider without a link, by %o: a sentence, and the way back',
    async (query, sentence) => {
      mockRefused(finishProviderLink, 'conflict', taken);
      openPage(<ProviderScreen />, '/auth/provider', { link: 'true', ...query });
      expect(await screen.findByRole('heading', { name: 'Your account was not linked' })).toBeVisible();
      expect(screen.getByText(sentence)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
    },
  );

  test('the sign-in page offers a passkey and, where there is one, the provider; what fails is said below', async () => {
    mock(getProvider, () => ({ data: { name: 'Riverside ID', passkeys: true } }));
    mock(askPasskey, () => ({ data: request }));
    const { user } = openPage(<SignInScreen />, '/auth/login', { next: '/club/dashboard/members' });
    const link = await screen.findByRole('link', { name: 'Sign in with Riverside ID' });
    expect(link).toHaveAttribute('href', '/api/auth/provider/begin?next=%2Fclub%2Fdashboard%2Fmembers');
    await user.click(screen.getByLabelText('Keep me signed in'));
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(link.getAttribute('href')).toMatch(/&keep=false$/);
    const button = screen.getByRole('button', { name: 'Sign in with a passkey' });
    await user.click(button);
    expect(await screen.findByText(/^This browser cannot use passkeys here/)).toBeVisible();
    expect(await violations()).toEqual([]);
    mockOffline(askPasskey);
    await user.click(button);
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeVisible();
    expect(Cookies.get('token')).toBeUndefined();
  });

  test('where the address permits no passkeys the sign-in page offers none', async () => {
    mock(getProvider, () => ({ data: { name: 'Riverside ID', passkeys: false } }));
    openPage(<SignInScreen />, '/auth/login', {});
    expect(await screen.findByRole('link', { name: 'Sign in with Riverside ID' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });

  test.each([
    ['a parent', accounts.parent, false],
    ['a coach', accounts.coach, false],
    ['a child', accounts.child, false],
    ['an admin without a passkey that signs in here', accounts.clubAdmin, false],
    ['an admin with one', { ...accounts.clubAdmin, passkeySignsIn: true as const }, true],
  ])('over a page %s is offered a passkey only where it signs in', async (_who, account, offered) => {
    renderScreen(<SignInAgain account={account} onLeave={() => undefined} />);
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Use a passkey' })).toHaveLength(offered ? 1 : 0);
  });

  test.each([
    ['an app alone', { app: true, passkey: null }, 0],
    ['a passkey', { app: false, passkey: request }, 1],
  ])('over a page the second step offers what it consists of: %s', async (_what, step, offered) => {
    mock(login, () => {
      throw needsSecondStep(step);
    });
    const account = { ...accounts.clubAdmin, passkeySignsIn: true as const };
    const { user } = renderScreen(<SignInAgain account={account} onLeave={() => undefined} />);
    await user.type(await screen.findByLabelText('Password'), 'Touchline1{Enter}');
    await screen.findByLabelText(/recovery code/);
    expect(screen.queryAllByRole('button', { name: 'Use a passkey' })).toHaveLength(offered);
  });

  test('after the right password an admin with passkeys is offered one, and a recovery code', async () => {
    const calls = mock(login, ({ body }) => {
      if (body.code === undefined) throw needsSecondStep({ app: false, passkey: request });
      if (body.code !== 'AAAA') throw refuse('forbidden', 'That code does not match.');
      return session;
    });
    const { user, moves } = await signIn();
    await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
    expect(await screen.findByText(/^This browser cannot use passkeys here/)).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Use the app' })).toBeNull();
    const code = screen.getByLabelText('Recovery code');
    await user.type(code, 'BBBB{Enter}');
    expect(await screen.findByText('That code does not match.')).toBeVisible();
    await retype(user, code, 'AAAA{Enter}');
    await waitFor(() => expect(moves).toEqual(['/club/dashboard']));
    expect(calls).toHaveLength(3);
  });

  test('where the passkeys cannot be used, an admin without an app is asked for a recovery code', async () => {
    const calls = mock(login, ({ body }) => {
      if (body.code === undefined) throw needsSecondStep({ app: false, passkey: null });
      return session;
    });
    const { user, moves } = await signIn();
    const code = await screen.findByLabelText('Recovery code');
    expect(code).toHaveFocus();
    for (const name of ['Use your passkey', 'Use the app'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await user.type(code, 'AAAA{Enter}');
    await waitFor(() => expect(moves).toEqual(['/club/dashboard']));
    expect(calls.at(-1)?.body).toMatchObject({ code: 'AAAA' });
  });

  test.each(ProviderProblem.options)(
    'back from the provider with "%s": a sentence, and the way back',
    async (problem) => {
      const calls = mockRefused(finishProvider, 'unauthenticated', 'Never asked');
      openPage(<ProviderScreen />, '/auth/provider', { problem });
      expect(await screen.findByRole('heading', { name: 'You are not signed in' })).toBeVisible();
      expect(screen.getByText(/password|Nothing has changed|Start again/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/auth/login');
      expect(calls).toEqual([]);
    },
  );

  test('back from the provider the session begins, by the second step where there is one, and leads only to own pages', async () => {
    const calls = mock(finishProvider, ({ body }) => {
      if (body.code === undefined) throw needsSecondStep({ app: true, passkey: null });
      return session;
    });
    const { user, moves } = openPage(<ProviderScreen />, '/auth/provider', { next: 'https://evil.test/' });
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}');
    await waitFor(() => expect(moves).toEqual(['/club/dashboard']));
    expect(Cookies.get('token')).toBe('a-token');
    expect(calls.map(({ body }) => body)).toEqual([{}, { code: '123456' }]);
  });

  test('what was refused after the provider is said, and an unknown problem is not read out of the address', async () => {
    const late = 'That took too long, or was done already. Sign in once more.';
    mockRefused(finishProvider, 'unauthenticated', late);
    openPage(<ProviderScreen />, '/auth/provider', {});
    expect(await screen.findByText(/^That took too long/)).toBeVisible();
    openPage(<ProviderScreen />, '/auth/provider', { problem: '<b>Call this number</b>' });
    expect(await screen.findByText(/was not accepted/)).toBeVisible();
    expect(screen.queryByText(/Call this number/)).toBeNull();
  });
});
