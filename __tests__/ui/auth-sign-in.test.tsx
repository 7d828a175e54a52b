import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { HttpResponse, http } from 'msw';
import type { ReactElement } from 'react';
import { keepToken } from '@/client/session';
import { getAccount } from '@/contract/account';
import { login } from '@/contract/auth';
import type { Endpoint } from '@/contract/endpoint';
import { confirmClaim } from '@/contract/family/claim';
import { acceptInvite, confirmSignUp, getInvite } from '@/contract/join';
import { checkLink, forgotPassword, resetPassword } from '@/contract/password';
import { setUp } from '@/contract/sign-in/set-up';
import { landingPath } from '@/features/auth/begin-sign-in';
import { ClaimScreen } from '@/features/auth/claim-screen';
import { ConfirmScreen } from '@/features/auth/confirm-screen';
import { ForgotPasswordScreen } from '@/features/auth/forgot-password-screen';
import { InviteScreen } from '@/features/auth/invite-screen';
import { ownPath } from '@/features/auth/own-path';
import { ResetPasswordScreen } from '@/features/auth/reset-password-screen';
import { SetupScreen } from '@/features/auth/setup-screen';
import { SignInScreen } from '@/features/auth/sign-in-screen';
import { violations } from '../support/axe';
import { later } from '../support/later';
import { mock, mockOffline, mockRefused, mockServer, type refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { openPage } from '../support/plain-page';
import { retype } from '../support/render';

describe('every page before the sign-in', () => {
  /** A page before the sign-in. The sign-up has steps, and a file of its own. */
  interface Screen {
    path: string;
    page: ReactElement;
    /** The secret that the link brings, by its name in the address. */
    query: Record<string, string>;
    /** What it sends, and a good answer to it. */
    endpoint: Endpoint;
    sends: object;
    reply: object;
    /** What comes then: another page, or a heading in the place of this one. */
    leadsTo?: string;
    heading?: string;
    /** What stands under the heading. */
    says?: string | RegExp;
    button: string;
    /** What is typed into each field. */
    texts: Record<string, string>;
    /** What is said when the first field is left blank and the others empty; no entry where the button waits for them. */
    holes?: string[];
    /** How many rules of a password are shown live. */
    rules?: number;
    /** The field that a refusal may be about, and its label. */
    refused?: [field: string, label: string];
    /** What shows an error of no field: the button by default. */
    teller?: string;
  }

  const signedIn = { token: 'new-token', user: accounts.clubAdmin.user, dashboard: 'club' };
  const twice = (label: string) => ({ [label]: 'Touchline1', 'The same password again': 'Touchline1' });
  const chosen = { password: 'Touchline1', passwordConfirmation: 'Touchline1' };
  const token = 'secret';
  const person = { 'First name': 'Dana', 'Last name': 'Okafor' };
  const dana = { firstName: 'Dana', lastName: 'Okafor' };
  const onboarding = '/auth/onboarding?dashboard=club&userName=Dana';
  const confirmed = 'Your email is confirmed';
  const nameless = ['Enter your first name', 'Enter your last name'];
  const identifier = { 'Email, phone or username': 'club@touchline.test' };
  const noIdentifier = 'Enter your email, phone or username';

  const screens = {
    'sign in': {
      ...{ path: '/auth/login', page: <SignInScreen />, query: {}, endpoint: login, reply: signedIn },
      ...{ button: 'Sign in', texts: { ...identifier, Password: 'Touchline1' }, teller: 'Password' },
      sends: { identifier: 'club@touchline.test', password: 'Touchline1', keep: true },
      leadsTo: '/club/dashboard',
      holes: [noIdentifier, 'Enter your password'],
    },
    'forgot password': {
      ...{ path: '/auth/forgot-password', page: <ForgotPasswordScreen />, query: {} },
      ...{
        endpoint: forgotPassword,
        reply: { message: 'Sent' },
        sends: { identifier: 'club@touchline.test' },
      },
      ...{ heading: 'Check your email', says: /works once, for 10 minutes/ },
      ...{ button: 'Send me a link', texts: identifier, holes: [noIdentifier] },
    },
    setup: {
      ...{ path: '/auth/setup', page: <SetupScreen />, query: { code: 'secret' } },
      ...{ endpoint: setUp, reply: signedIn, button: 'Create the platform admin' },
      texts: { ...person, Email: 'admin@touchline.test', Password: 'Touchline1' },
      sends: { code: 'secret', ...dana, email: 'admin@touchline.test', password: 'Touchline1' },
      leadsTo: onboarding,
      holes: ['Please Enter A Valid Email Address', 'Meet every rule below'],
      ...{ rules: 4, refused: ['email', 'Email'] },
    },
    claim: {
      ...{ path: '/auth/claim', page: <ClaimScreen />, query: { token: 'secret' }, endpoint: confirmClaim },
      ...{ reply: { message: 'Confirmed.' }, button: 'Yes, it is mine', texts: {}, sends: { token } },
      ...{ heading: confirmed, says: 'Confirmed.' },
    },
    confirm: {
      ...{ path: '/auth/confirm', page: <ConfirmScreen />, query: { token: 'secret' } },
      ...{ endpoint: confirmSignUp, reply: { clubname: 'Riverside Rovers FC', message: 'Confirmed' } },
      ...{
        button: 'Confirm my email',
        texts: twice('Password'),
        rules: 4,
        refused: ['password', 'Password'],
      },
      ...{ sends: { token, ...chosen }, heading: confirmed },
      says: 'Thank you. Now Riverside Rovers FC has to let you in. We will email you when that is done.',
    },
    'reset password': {
      ...{ path: '/auth/reset-password', page: <ResetPasswordScreen />, query: { token: 'secret' } },
      ...{ endpoint: resetPassword, reply: { message: 'Changed' }, button: 'Save new password' },
      ...{ texts: twice('New password'), rules: 4, refused: ['password', 'New password'] },
      ...{ sends: { token, ...chosen }, heading: 'Your password is changed', says: 'Sign in' },
    },
    invite: {
      ...{ path: '/auth/invite', page: <InviteScreen />, query: { token: 'secret' }, endpoint: acceptInvite },
      ...{ reply: signedIn, button: 'Accept the invite', texts: { ...person, ...twice('Password') } },
      ...{ sends: { ...dana, ...chosen }, leadsTo: onboarding },
      ...{ holes: [...nameless, 'Meet every rule below'], rules: 4, refused: ['password', 'Password'] },
    },
  } satisfies Record<string, Screen>;

  beforeEach(() => {
    mock(checkLink, () => ({ data: { alive: true } }));
    mock(getInvite, () => ({
      data: { email: 'dana@example.test', clubname: 'Riverside Rovers FC', userRole: 'Club admin' },
    }));
  });

  function open({ page, path, button, texts, query }: Screen, brought = query) {
    const { user, ...opened } = openPage(page, path, brought);
    const submit = () => screen.findByRole('button', { name: button });
    return {
      ...opened,
      user,
      submit,
      press: async () => user.click(await submit()),
      fill: async () => {
        await submit();
        for (const [label, text] of Object.entries(texts)) {
          await retype(user, screen.getByLabelText(label), text);
        }
      },
    };
  }

  const answers = ({ endpoint, reply }: Screen) => mock(endpoint, () => reply as never);
  const focused = (element: HTMLElement) => waitFor(() => expect(element).toHaveFocus());
  const kept = () => Object.values({ ...window.sessionStorage });

  test.each(
    Object.entries<Screen>(screens).flatMap(([name, of]) =>
      of.holes ? [[name, of, of.holes] as const] : [],
    ),
  )('%s: every hole is told in place and the first gets the focus; nothing is sent', async (_, of, holes) => {
    const calls = answers(of);
    const { user, submit, press, fill } = open(of);
    await submit();
    const first = screen.getByLabelText(Object.keys(of.texts)[0] as string);
    await user.type(first, ' ');
    await press();
    for (const hole of holes) expect(await screen.findByText(hole)).toHaveAttribute('role', 'alert');
    expect(first).toHaveFocus();
    expect(first).toBeInvalid();
    expect(await violations()).toEqual([]);
    await fill();
    expect(first).toBeValid();
    expect(calls).toHaveLength(0);
  });

  test.each(Object.entries<Screen>(screens))(
    '%s: what the server says and a lost connection are told, nothing typed is lost, and the next try is sent once; E-17 the rules of a password are told live',
    async (_, of) => {
      const { user, submit, press, fill, moves } = open(of);
      await submit();
      const broken = () => screen.queryAllByText('invalid');
      expect(broken()).toHaveLength(of.rules ?? 0);
      await fill();
      expect(broken()).toHaveLength(0);
      const told = (endpoint: Endpoint, ...refusal: Parameters<typeof refuse>) =>
        mockRefused(endpoint, ...refusal);
      for (const [kind, message] of [
        ['conflict', 'This address has an account already.'],
        ['too_many', 'Too many tries. Wait 12 minutes, then try again.'],
      ] as const) {
        told(of.endpoint, kind, message);
        await press();
        expect(await screen.findByText(message)).toHaveAttribute('role', 'alert');
      }
      const teller = of.teller ? screen.getByLabelText(of.teller) : await submit();
      expect(teller).toHaveAccessibleDescription(/Wait 12 minutes/);
      if (of.refused) {
        const [field, label] = of.refused;
        told(of.endpoint, 'invalid', 'Check the fields', { [field]: 'The server takes another one' });
        await press();
        expect(await screen.findByText('The server takes another one')).toBeVisible();
        await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
      }
      mockOffline(of.endpoint);
      await press();
      expect(await screen.findByText('No connection. Check your network and try again.')).toHaveAttribute(
        'role',
        'alert',
      );
      for (const [label, text] of Object.entries(of.texts))
        expect(screen.getByLabelText(label)).toHaveValue(text);
      expect([moves, Cookies.get('token')]).toEqual([[], undefined]);
      expect(await submit()).not.toHaveAttribute('aria-busy');

      const waiting = later();
      const calls = mock(of.endpoint, async () => {
        await waiting.promise;
        return of.reply as never;
      });
      const button = await submit();
      await press();
      await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
      await user.click(button);
      waiting.settle();
      // Another page, or another heading in the place of this one.
      await waitFor(() => expect([button.isConnected, moves.length]).not.toEqual([true, 0]));
      expect(calls).toHaveLength(1);
    },
  );

  test.each(Object.entries<Screen>(screens))(
    'G-08 K-05 %s: what was typed is sent, and what comes next is there; no secret is left behind',
    async (_, of) => {
      const calls = answers(of);
      const { submit, press, fill, moves } = open(of);
      await submit();
      expect(window.location.search).toBe('');
      await fill();
      await press();
      if (of.leadsTo) await waitFor(() => expect(moves).toEqual([of.leadsTo]));
      else await focused(await screen.findByRole('heading', { name: of.heading }));
      if (of.says) expect(screen.getByText(of.says)).toBeVisible();
      expect(calls.map(({ body }) => body)).toEqual([of.sends]);
      expect(Cookies.get('token')).toBe(of.leadsTo && 'new-token');
      expect(kept()).not.toContain('secret');
      // The browser does not come to the ends of these two.
      if (of === claim || of === reset) expect(await violations()).toEqual([]);
    },
  );

  const { claim, confirm, invite } = screens;
  const reset = screens['reset password'];
  const signUpAgain = ['Join again', '/auth/signup'] as const;
  const links = [
    [
      'link',
      claim,
      /If you confirmed your email with it, all is well/,
      ['Go to Family Members', '/member/dashboard/family'],
    ],
    ['link', confirm, /If you chose a password with it, all is well/, signUpAgain],
    [
      'link',
      reset,
      /its 10 minutes are over. If you chose a new password with it, use that password/,
      ['Ask for a new link', '/auth/forgot-password'],
    ],
    ['invite', invite, /If you have accepted it before, sign in/, ['Go to sign in', '/auth/login']],
  ] as const;

  describe.each(links.map(([noun, of, used, way]) => [of.path, of as Screen, noun, used, way] as const))(
    'the link to %s',
    (_, of, noun, used, [way, href]) => {
      const ended = () => screen.findByRole('heading', { name: `This ${noun} no longer works` });

      test('its token leaves the address, is kept for a page loaded anew, and used once', async () => {
        const first = open(of);
        await waitFor(() => expect(window.location.href).toMatch(new RegExp(`${of.path}$`)));
        expect(JSON.stringify(window.history.state)).not.toContain('secret');
        expect(document.head.querySelector('meta[name="referrer"]')).toHaveAttribute(
          'content',
          'no-referrer',
        );
        first.unmount();

        const calls = answers(of);
        const second = open(of, {});
        await second.fill();
        await second.press();
        await waitFor(() => expect(calls).toHaveLength(1));
        expect(JSON.stringify([calls[0]?.body, calls[0]?.params])).toContain('"token":"secret"');
        await waitFor(() => expect(kept()).not.toContain('secret'));
        second.unmount();

        // Used: neither a form for it, nor a broken address.
        open(of, {});
        expect(await ended()).toBeVisible();
        expect(screen.getByText(used)).toBeVisible();
      });

      test('one that was used meanwhile or has run out gets a sentence, with a way on', async () => {
        mockRefused(of.endpoint, 'bad_request', 'It has been used or has run out.');
        const { fill, press } = open(of);
        await fill();
        await press();
        await focused(await ended());
        const main = within(screen.getByRole('main'));
        expect(main.getByRole('link', { name: way })).toHaveAttribute('href', href);
        expect(kept()).not.toContain('secret');
      });

      test('one that has lost its end is called incomplete', async () => {
        open(of, {});
        await focused(await screen.findByRole('heading', { name: `This ${noun} is incomplete` }));
        expect(screen.getByText(/Part of its address is missing/)).toBeVisible();
        expect(screen.queryByText(/no longer works/)).toBeNull();
      });
    },
  );

  test.each([
    ['confirm', confirm],
    ['reset-password', reset],
  ] as const)('a dead link to %s is told at once, before anything is typed', async (purpose, of: Screen) => {
    const calls = mock(checkLink, () => ({ data: { alive: false } }));
    open(of);
    await focused(await screen.findByRole('heading', { name: 'This link no longer works' }));
    expect(calls.map(({ body }) => body)).toEqual([{ purpose, token: 'secret' }]);
    expect(screen.queryByLabelText(/password/)).toBeNull();
  });

  test('without storage a link works all the same', async () => {
    const refuses = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    for (const name of ['getItem', 'setItem'] as const)
      jest.spyOn(Storage.prototype, name).mockImplementation(refuses);
    const calls = answers(confirm);
    const { fill, press } = open(confirm);
    await fill();
    await press();
    expect(await screen.findByRole('heading', { name: confirmed })).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([confirm.sends]);
  });
});

describe('sign in', () => {
  type Dashboard = 'admin' | 'club' | 'member';

  const token = 'a-token-of-the-server';
  const succeed = (dashboard: Dashboard = 'club') =>
    mock(login, () => ({ token, user: accounts.clubAdmin.user, dashboard }));

  const open = (query: Record<string, string> = {}) => openPage(<SignInScreen />, '/auth/login', query);

  const identifier = () => screen.getByLabelText<HTMLInputElement>('Email, phone or username');
  const password = () => screen.getByLabelText<HTMLInputElement>('Password');

  async function signIn(user: UserEvent) {
    await user.type(identifier(), 'club@touchline.test');
    await user.type(password(), 'Touchline1{Enter}');
  }

  test.each<[string, Dashboard, string]>([
    ['G-05', 'admin', '/admin/dashboard'],
    ['G-06', 'club', '/club/dashboard'],
    ['G-07', 'member', '/member/dashboard'],
  ])('%s after login the dashboard "%s" leads to %s', async (_, dashboard, path) => {
    const calls = succeed(dashboard);
    const { user, moves } = open();
    await signIn(user);
    await waitFor(() => expect(moves).toEqual([path]));
    expect(calls[0]?.body).toEqual({ identifier: 'club@touchline.test', password: 'Touchline1', keep: true });
    expect(Cookies.get('token')).toBe(token);
  });

  test('leads back to the page that asked for the sign-in, if it is one of theirs', async () => {
    succeed();
    const { user, moves } = open({ next: '/club/dashboard/episodes?page=2' });
    await signIn(user);
    await waitFor(() => expect(moves).toEqual(['/club/dashboard/episodes?page=2']));
  });

  test('shows and hides the password, and tells browsers what the fields are', async () => {
    const { user } = open();
    const toggle = screen.getByRole('button', { name: 'Show password' });
    await user.click(toggle);
    expect(password()).toHaveAttribute('type', 'text');
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await user.click(toggle);
    expect(password()).toHaveAttribute('type', 'password');
    expect(identifier()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  test('without "Keep me signed in" the session is asked to end with the browser', async () => {
    const calls = succeed();
    const { user } = open();
    await user.click(screen.getByLabelText('Keep me signed in'));
    await signIn(user);
    await waitFor(() => expect(calls[0]?.body.keep).toBe(false));
  });

  test('a person who is signed in goes on, unless their account could not be loaded', async () => {
    Cookies.set('token', token, { path: '/' });
    const { moves } = open({ next: '/club/dashboard/members' });
    await waitFor(() => expect(moves).toEqual(['/club/dashboard/members']));
    const again = open({ reason: 'unavailable' });
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    expect(again.moves).toEqual([]);
  });

  test('a sign-in in another tab opens this one too', async () => {
    const { moves } = open();
    act(() => keepToken(token, true));
    await waitFor(() => expect(moves).toEqual(['/']));
  });

  test('says why a person whose session has ended appears here, and what children can use', async () => {
    open({ reason: 'ended', next: '/club/dashboard' });
    expect(screen.getByText(/You were signed out/)).toHaveTextContent(/Sign in to go back to the page/);
    expect(identifier()).toHaveAccessibleDescription('No email? Use your username.');
  });

  test.each([
    { page: 'podcast/00000000-0000-4000-8000-000000000011?t=60', shared: true },
    { page: 'podcast/00000000-0000-4000-8000-000000000011', shared: false },
    { page: 'family?t=60', shared: false },
  ])('K-15 says of a shared moment, and of nothing else, what it is: $page', ({ page, shared }) => {
    open({ next: `/member/dashboard/${page}` });
    expect(screen.queryAllByText(/^Somebody has shared an episode of their club/)).toHaveLength(
      shared ? 1 : 0,
    );
  });
});

describe('forgot password', () => {
  const open = () => openPage(<ForgotPasswordScreen />, '/auth/forgot-password');
  const identifier = () => screen.getByLabelText('Email, phone or username');
  const sent = () => screen.findByRole('heading', { name: 'Check your email' });

  test('sends what was typed by Enter, and says in place what happens next, the same for everybody', async () => {
    const calls = mock(forgotPassword, () => ({ message: 'Sent' }));
    const { user } = open();
    await user.type(identifier(), ' ana@example.test{Enter}');
    const heading = await sent();
    expect(heading).toHaveFocus();
    expect(calls[0]?.body).toEqual({ identifier: 'ana@example.test' });
    expect(screen.getByText('ana@example.test').parentElement).toHaveTextContent(
      /^If ana@example.test belongs to/,
    );
    expect(screen.getByText(/works once, for 10 minutes/)).toHaveTextContent(/spam/);
    expect(screen.getByText(/Ask a parent or your club:/)).toBeVisible();
  });

  test('"Send again" waits for 30 seconds, then asks once more', async () => {
    jest.useFakeTimers();
    const calls = mock(forgotPassword, () => ({ message: 'Sent' }));
    open();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(identifier(), 'milo{Enter}');
    await sent();
    const again = screen.getByRole('button', { name: 'Send again' });
    expect(again).toBeDisabled();
    expect(again).toHaveAccessibleDescription('You can send it again in 30 s.');
    act(() => void jest.advanceTimersByTime(29_000));
    expect(again).toBeDisabled();
    act(() => void jest.advanceTimersByTime(1_500));
    expect(again).toBeEnabled();
    await user.click(again);
    await waitFor(() => expect(again).toHaveAccessibleDescription('Sent. You can send it again in 30 s.'));
    expect(calls.map(({ body }) => body.identifier)).toEqual(['milo', 'milo']);
  });

  test('a failure that says nothing of its own shows the sentence of the spec', async () => {
    mockServer.use(http.post('*/api/auth/forgot-password', () => new HttpResponse(null, { status: 500 })));
    const { user } = open();
    await user.type(identifier(), 'ana@example.test{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something Went Wrong! Please Try Again Later',
    );
  });
});

describe('reset password', () => {
  const open = (query: Record<string, string> = { token: 'secret' }) =>
    openPage(<ResetPasswordScreen />, '/auth/reset-password', query);

  beforeEach(() => {
    mock(checkLink, () => ({ data: { alive: true } }));
  });

  const password = () => screen.getByLabelText('New password');
  const again = () => screen.getByLabelText('The same password again');
  async function choose(user: UserEvent) {
    await user.type(password(), 'Touchline1');
    await user.type(again(), 'Touchline1{Enter}');
  }
  const save = () => screen.getByRole('button', { name: 'Save new password' });
  test('E-18 "Passwords do not match" comes as soon as they cannot any more or the second is left, and goes when they do', async () => {
    const { user } = open();
    await user.type(password(), 'Touchline1');
    await user.type(again(), 'Touch');
    expect(screen.queryByText('Passwords do not match')).toBeNull();
    await user.type(again(), 'x');
    expect(screen.getByText('Passwords do not match')).toBeVisible();
    expect(again()).toBeInvalid();
    expect(await violations()).toEqual([]);
    await user.type(again(), '{Backspace}');
    expect(screen.queryByText('Passwords do not match')).toBeNull();
    // Left too short: nothing more is to come.
    await user.tab();
    expect(screen.getByText('Passwords do not match')).toBeVisible();
    await retype(user, again(), 'Touchline1');
    expect(screen.queryByText('Passwords do not match')).toBeNull();
    await user.type(password(), '2');
    expect(screen.getByText('Passwords do not match')).toBeVisible();
  });

  test('C6 what Enter has refused is no longer said once the rules are met, before the field is left', async () => {
    const { user } = open();
    await user.type(password(), 'Touch');
    await user.type(again(), 'Touchline1{Enter}');
    expect(await screen.findByText('Meet every rule below')).toBeVisible();
    expect(screen.getByText('Passwords do not match')).toBeVisible();
    await user.type(password(), 'line1');
    expect(screen.queryByText('Meet every rule below')).toBeNull();
    expect(screen.queryByText('Passwords do not match')).toBeNull();
    expect([password(), again()].map((field) => field.ariaInvalid)).not.toContain('true');
  });

  test('saving is disabled and says why until both are good; Enter shows what is wrong, and sends nothing', async () => {
    const calls = mock(resetPassword, () => ({ message: 'Changed' }));
    const { user } = open();
    expect(save()).toBeDisabled();
    expect(save()).toHaveAccessibleDescription('Your password does not meet every rule yet.');
    await user.type(again(), 'x{Enter}');
    expect(await screen.findByText('Meet every rule below')).toBeVisible();
    expect(password()).toHaveFocus();
    await user.type(password(), 'Touchline1');
    expect(save()).toHaveAccessibleDescription('The two passwords are not the same yet.');
    await user.clear(again());
    expect(save()).toHaveAccessibleDescription('Type the password once more.');
    await user.type(again(), 'Touchline1');
    expect(save()).toBeEnabled();
    expect(calls).toHaveLength(0);
  });

  test('a newer link takes the place of one that was kept', async () => {
    open({ token: 'older' }).unmount();
    const calls = mock(resetPassword, () => ({ message: 'Changed' }));
    open({ token: 'newer' }).unmount();
    const { user } = open({});
    await choose(user);
    await waitFor(() => expect(calls[0]?.body.token).toBe('newer'));
  });

  test('a session of this browser that the reset has ended is forgotten; one of another person stays', async () => {
    mock(resetPassword, () => ({ message: 'Changed' }));
    mockRefused(getAccount, 'unauthenticated', 'Sign in again');
    Cookies.set('token', 'of-before', { path: '/' });
    const { user, unmount } = open();
    await choose(user);
    await screen.findByRole('heading', { name: 'Your password is changed' });
    expect(Cookies.get('token')).toBeUndefined();
    unmount();

    mock(getAccount, () => accounts.coach);
    Cookies.set('token', 'of-another', { path: '/' });
    const other = open();
    await choose(other.user);
    await screen.findByRole('heading', { name: 'Your password is changed' });
    expect(Cookies.get('token')).toBe('of-another');
  });

  test('the fields tell browsers what they are, and a press before the page is alive never shows them', () => {
    open();
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    expect(again()).toHaveAttribute('autocomplete', 'new-password');
    expect(password().closest('form')).toHaveAttribute('method', 'post');
  });
});

describe('where a sign-in leads', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/club/dashboard',
    'javascript:alert(1)',
    '/club/dashboard/../../auth/login',
    '/club/dashboard//evil.example',
    '/club/dashboardx',
    '/auth/login',
    '/club/dashboard#x',
    '/club/dashboard\n',
    `/club/dashboard/${'a'.repeat(300)}`,
  ])('S-45 %j is no place to go to after a sign-in', (next) => {
    expect(ownPath(next)).toBeUndefined();
    expect(landingPath('club', next)).toBe('/club/dashboard');
  });

  test('a page of the own dashboard is, another persona’s is not', () => {
    const own = '/admin/dashboard/episodes/3f2b?page=2&q=derby%20week';
    expect(landingPath('admin', own)).toBe(own);
    expect(landingPath('member', own)).toBe('/member/dashboard');
    expect(landingPath('member', ['/member/dashboard', '/member/dashboard'])).toBe('/member/dashboard');
    expect(landingPath('member', undefined)).toBe('/member/dashboard');
  });
});
