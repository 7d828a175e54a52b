import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { getAccount } from '@/contract/account';
import { login } from '@/contract/auth';
import { acceptGuardianInvite } from '@/contract/family/guardian';
import { getInvite, getJoinCode, signUp, suggestClub } from '@/contract/join';
import { setUp } from '@/contract/sign-in/set-up';
import { InviteScreen } from '@/features/auth/invite-screen';
import { OnboardingScreen } from '@/features/auth/onboarding-screen';
import { dashboardOfAddress, greetedName } from '@/features/auth/onboarding-words';
import { SetupScreen } from '@/features/auth/setup-screen';
import { SignUpScreen } from '@/features/auth/sign-up-screen';
import { violations } from '../support/axe';
import { mock, mockOffline, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { openPage } from '../support/plain-page';
import { fillIn, hrefOf, press, retype, see } from '../support/render';
import { spyRouter } from '../support/spy-router';

const path = '/auth/signup';
const queryNow = () => Object.fromEntries(new URLSearchParams(window.location.search));

/** The page under a router that goes through the window's own history, as Next does for a shallow change. */
function OnHistory({ moves }: { moves: string[] }) {
  const [query, setQuery] = useState<Record<string, string>>(queryNow);
  useEffect(() => {
    const follow = () => act(() => setQuery(queryNow()));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go =
    (method: 'pushState' | 'replaceState'): NextRouter['push'] =>
    async (url, _, options) => {
      const { pathname, query: wanted } = typeof url === 'string' ? { pathname: url, query: {} } : url;
      const search = new URLSearchParams(wanted as Record<string, string>).toString();
      const to = `${pathname}${search ? `?${search}` : ''}`;
      if (pathname !== path) return moves.push(to) > 0;
      // Else the page would be loaded anew, and nothing typed would be left.
      expect(options?.shallow).toBe(true);
      if (to !== `${window.location.pathname}${window.location.search}`) window.history[method](null, '', to);
      follow();
      return true;
    };
  const follow = () => act(() => setQuery(queryNow()));
  const { router } = spyRouter(path);
  const value = {
    ...router,
    query,
    push: go('pushState'),
    replace: go('replaceState'),
    back: () => window.history.back(),
  };
  return (
    <RouterContext value={value}>
      <SignUpScreen />
    </RouterContext>
  );
}

describe('sign up', () => {
  /** Opens the page as that address does, in the tab as it is. */
  function load() {
    const moves: string[] = [];
    return { ...render(<OnHistory moves={moves} />), user: userEvent.setup(), moves };
  }
  function open(query: Record<string, string> = {}) {
    window.history.pushState(null, '', `${path}?${new URLSearchParams(query)}`.replace(/\?$/, ''));
    return load();
  }
  const rovers = () =>
    mock(getJoinCode, () => ({
      data: { clubname: 'Riverside Rovers FC', clubMemberRole: null, logo: null },
    }));
  const code = () => screen.getByLabelText('Join code');
  const ask = () => screen.getByRole('button', { name: 'Ask to join' });
  const group = () => screen.findByRole('group', { name: 'You are joining Riverside Rovers FC' });

  const accept = () =>
    mock(signUp, () => ({ dashboard: 'member' as const, userName: 'Ana', message: 'Sent' }));
  async function fillPerson(user: UserEvent) {
    await fillIn(user, { 'First name': 'Ana', 'Last name': 'Ribeiro', Email: 'ana@example.test' });
    await user.click(screen.getByRole('radio', { name: 'I am a parent' }));
  }
  /** By a link with the code of a club. */
  async function askToJoin() {
    rovers();
    const opened = open({ code: 'RIVER-42' });
    await group();
    await fillPerson(opened.user);
    await opened.user.click(ask());
    return opened;
  }

  test('G-08 after the sign-up the person goes to onboarding, with dashboard and userName of the answer', async () => {
    const codes = rovers();
    const calls = accept();
    const { user, moves } = open();
    await user.type(code(), 'RIVER-42{Enter}');
    await group();
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByText('Children do not sign up: a parent adds them afterwards.')).toBeVisible();
    await fillPerson(user);
    await user.type(screen.getByLabelText('Email'), '{Enter}');
    await waitFor(() => expect(moves).toEqual(['/auth/onboarding?dashboard=member&userName=Ana']));
    expect(codes[0]?.params.code).toBe('RIVER-42');
    expect(calls[0]?.body).toEqual({
      joinCode: 'RIVER-42',
      firstName: 'Ana',
      lastName: 'Ribeiro',
      email: 'ana@example.test',
      clubMemberRole: 'parent',
    });
  });

  describe('the steps are in the history', () => {
    const filled = async () => {
      expect(await group()).toBeVisible();
      expect(screen.getByLabelText('First name')).toHaveValue('Ana');
      expect(screen.getByLabelText('Last name')).toHaveValue('Ribeiro');
      expect(screen.getByLabelText('Email')).toHaveValue('ana@example.test');
      expect(screen.getByRole('radio', { name: 'I am a parent' })).toBeChecked();
    };

    test.each([
      ['the browser', async () => window.history.back()],
      [
        'the button',
        (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Back to the code' })),
      ],
    ])(
      'Back by %s returns to the code with everything kept, and Forward to the second step',
      async (_, back) => {
        rovers();
        const { user } = open();
        await user.type(code(), 'RIVER-42{Enter}');
        await group();
        await fillPerson(user);
        expect(window.location.search).toBe('?step=you');

        await back(user);
        await waitFor(() => expect(code()).toHaveFocus());
        expect(code()).toBeVisible();
        expect(code()).toHaveValue('RIVER-42');
        expect(ask).toThrow();
        expect(window.location.search).toBe('');

        window.history.forward();
        await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus());
        await filled();
        window.history.back();
        await waitFor(() => expect(code()).toBeVisible());
        await user.click(screen.getByRole('button', { name: 'Next' }));
        await filled();
      },
    );

    test('a second press on "Back to the code" does not leave the page', async () => {
      rovers();
      const { user } = open({ code: 'RIVER-42' });
      await group();
      const back = jest.spyOn(window.history, 'back');
      await user.dblClick(screen.getByRole('button', { name: 'Back to the code' }));
      await waitFor(() => expect(code()).toHaveFocus());
      expect(back).toHaveBeenCalledTimes(1);
    });

    test('the second step loaded anew begins at the code; what a link brought is filled in', async () => {
      rovers();
      const first = open({ code: 'RIVER-42' });
      await group();
      await fillPerson(first.user);
      expect(window.location.search).toBe('?code=RIVER-42&step=you');
      first.unmount();

      const { user } = load();
      expect(code()).toBeVisible();
      expect(code()).toHaveValue('RIVER-42');
      await waitFor(() => expect(window.location.search).toBe('?code=RIVER-42'));
      expect(screen.queryByRole('group')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Next' }));
      expect(await group()).toBeVisible();
      expect(window.location.search).toBe('?code=RIVER-42&step=you');
    });

    test('going back and forth keeps what was typed of a suggestion; Back from its thanks returns to the code', async () => {
      mock(suggestClub, ({ body }) => ({ data: body, message: 'Thanks' }));
      const { user } = open();
      await user.type(code(), 'RIVER');
      await user.click(screen.getByRole('button', { name: 'My club is not here yet' }));
      await fillIn(user, { Club: 'Hillside United', Town: 'Leeds' });
      await press(user, 'Back to the code', 'My club is not here yet');
      expect(screen.getByLabelText('Town')).toHaveValue('Leeds');
      await fillIn(user, { 'Your name': 'Ana Ribeiro', 'Your email': 'ana@example.test{Enter}' });
      await screen.findByRole('heading', { name: 'Thank you' });
      window.history.back();
      expect(await screen.findByRole('heading', { name: 'Join your club' })).toBeVisible();
      await waitFor(() => expect(code()).toHaveFocus());
      expect(code()).toHaveValue('RIVER');
    });
  });

  test('who begins again with another address finds what was typed, and their email marked', async () => {
    accept();
    const first = await askToJoin();
    await waitFor(() => expect(first.moves).toHaveLength(1));
    first.unmount();

    // In the address there is nothing of it.
    const { user, moves } = open({ again: 'yes' });
    await group();
    expect(window.location.search).toBe('?again=yes&step=you');
    expect(code()).toHaveValue('RIVER-42');
    expect(screen.getByLabelText('First name')).toHaveValue('Ana');
    expect(screen.getByRole('radio', { name: 'I am a parent' })).toBeChecked();
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    await waitFor(() => expect(email).toHaveFocus());
    expect([email.selectionStart, email.selectionEnd]).toEqual([0, 'ana@example.test'.length]);
    const calls = accept();
    await user.keyboard('ana.ribeiro@example.test{Enter}');
    await waitFor(() => expect(moves).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ email: 'ana.ribeiro@example.test', lastName: 'Ribeiro' });
  });

  test('another person who joins in this tab finds empty fields', async () => {
    const before = { joinCode: 'RIVER-42', firstName: 'Ana' };
    window.sessionStorage.setItem('touchline.sign-up', JSON.stringify(before));
    rovers();
    const { user } = open();
    expect(code()).toHaveValue('');
    await user.type(code(), 'RIVER-42{Enter}');
    await group();
    expect(screen.getByLabelText('First name')).toHaveValue('');
  });

  test.each([
    ['a code of the club', null, ''],
    ['a code for coaches, which asks nobody who they are,', 'coach', ' as a coach'],
  ] as const)(
    '%s is checked at once where the address has it; a coach joins as a coach',
    async (_, role, as) => {
      const codes = mock(getJoinCode, () => ({
        data: { clubname: 'Riverside Rovers FC', clubMemberRole: role, logo: null },
      }));
      const calls = accept();
      const { user } = open({ code: 'RIVER-42' });
      await screen.findByRole('group', { name: `You are joining Riverside Rovers FC${as}` });
      expect(codes).toHaveLength(1);
      await fillIn(user, { 'First name': 'Ana', 'Last name': 'Ribeiro', Email: 'ana@example.test' });
      if (role) expect(screen.queryByRole('radiogroup')).toBeNull();
      else await user.click(screen.getByRole('radio', { name: 'I am a coach' }));
      await user.click(ask());
      await waitFor(() => expect(calls[0]?.body.clubMemberRole).toBe('coach'));
    },
  );

  test.each([
    ['not_found', 'No club has this code.'],
    ['invalid', 'At most 40 characters'],
  ] as const)('a code that is not one (%s) is told at the field, which keeps it', async (kind, message) => {
    mockRefused(getJoinCode, kind, message);
    const { user } = open({ code: 'NOPE' });
    expect(await screen.findByText(message)).toHaveAttribute('role', 'alert');
    expect(code()).toHaveFocus();
    expect(code()).toHaveValue('NOPE');
    expect(code()).toBeInvalid();
    await user.type(code(), 'X');
    expect(code()).toBeValid();
  });

  test('no code, too many codes and no connection are said in words', async () => {
    const { user } = open();
    await user.type(code(), ' {Enter}');
    expect(await screen.findByText('Enter the code of your club')).toBeVisible();
    mockRefused(getJoinCode, 'too_many', 'Too many codes. Wait 10 minutes.');
    await user.type(code(), 'A{Enter}');
    expect(await screen.findByText('Too many codes. Wait 10 minutes.')).toHaveAttribute('role', 'alert');
    mockOffline(getJoinCode);
    await user.type(code(), '{Enter}');
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeVisible();
  });

  test('E-07 a wrong email is "Please Enter A Valid Email Address"; every empty field has an error, the first gets the focus', async () => {
    rovers();
    const calls = accept();
    const { user } = open({ code: 'RIVER-42' });
    await group();
    await user.click(ask());
    await see(screen, 'Enter your first name', 'Enter your last name', 'Please Enter A Valid Email Address');
    await see(screen, 'Choose one of the two');
    expect(screen.getByRole('radiogroup', { name: 'Who are you?' })).toBeInvalid();
    expect(screen.getByLabelText('First name')).toHaveFocus();

    await fillIn(user, { 'First name': 'Ana', 'Last name': 'Ribeiro', Email: 'ana(at)example' });
    await user.click(ask());
    expect(await screen.findByText('Please Enter A Valid Email Address')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    await retype(user, screen.getByLabelText('Email'), 'ana@example.test{Enter}');
    const parent = screen.getByRole('radio', { name: 'I am a parent' });
    await waitFor(() => expect(parent).toHaveFocus());
    await user.click(parent);
    expect(screen.queryByText('Choose one of the two')).toBeNull();
    expect(calls).toHaveLength(0);
  });

  test('what the server refuses is shown at its field, the rest by the button; nothing typed is lost', async () => {
    const problem = 'Remove the invisible control characters';
    mockRefused(signUp, 'invalid', 'Check the fields', { lastName: problem });
    const { user, moves } = await askToJoin();
    expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.getByLabelText('Last name')).toHaveFocus();

    for (const [kind, message] of [
      ['conflict', 'You have asked already.'],
      ['too_many', 'Too many tries. Wait 12 minutes, then try again.'],
      ['bad_request', 'This cannot be read.'],
    ] as const) {
      mockRefused(signUp, kind, message);
      await user.click(ask());
      expect(await screen.findByText(message)).toHaveAttribute('role', 'alert');
    }
    mockOffline(signUp);
    await user.click(ask());
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.test');
    expect(moves).toEqual([]);
  });

  test.each([
    ['not_found', undefined],
    ['invalid', { joinCode: 'No club has this code any more.' }],
  ] as const)('a code that was changed meanwhile (%s) is asked for again', async (kind, fields) => {
    mockRefused(signUp, kind, 'No club has this code any more.', fields);
    await askToJoin();
    await waitFor(() => expect(code()).toHaveFocus());
    expect(screen.getByText('No club has this code any more.')).toBeVisible();
  });

  test('a club that is not here yet is suggested, with thanks', async () => {
    const calls = mock(suggestClub, ({ body }) => ({ data: body, message: 'Thanks' }));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'My club is not here yet' }));
    expect(screen.getByLabelText('Club')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Suggest this club' }));
    await see(screen, 'Enter the club’s name', 'Please Enter A Valid Email Address');
    expect(screen.getByLabelText('Club')).toHaveFocus();
    await fillIn(user, {
      Club: 'Hillside United',
      Town: 'Leeds',
      'Your name': 'Ana Ribeiro',
      'Your email': 'ana@example.test{Enter}',
    });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Thank you' })).toHaveFocus());
    expect(screen.getByText(/suggestion of Hillside United/)).toBeVisible();
    expect(calls[0]?.body).toEqual({
      name: 'Hillside United',
      town: 'Leeds',
      contactName: 'Ana Ribeiro',
      contactEmail: 'ana@example.test',
      note: '',
    });
  });
});

describe('onboarding', () => {
  function open(query: Record<string, string>, signedIn = false) {
    if (signedIn) Cookies.set('token', 'kept', { path: '/' });
    return openPage(<OnboardingScreen />, '/auth/onboarding', query);
  }
  const kept = (email: string) =>
    window.sessionStorage.setItem('touchline.sign-up', JSON.stringify({ joinCode: 'RIVER-42', email }));
  const links = () => within(screen.getByRole('main')).getAllByRole('link');
  const steps = () => screen.getAllByRole('listitem').length;

  test.each(['admin', 'club', 'member'])(
    'G-08 the dashboard %s is welcomed and one button leads there',
    async (dashboard) => {
      open({ dashboard, userName: 'Dana' }, true);
      expect(await screen.findByRole('heading', { name: 'Welcome, Dana' })).toBeVisible();
      expect(links()).toHaveLength(1);
      expect(await hrefOf('Go to my dashboard')).toBe(`/${dashboard}/dashboard`);
      expect(steps()).toBeGreaterThanOrEqual(2);
    },
  );

  test('G-08 after a sign-up the person is sent to their email, and reads what happens next', async () => {
    open({ dashboard: 'member', userName: 'Ana' });
    expect(await screen.findByRole('heading', { name: 'Welcome, Ana' })).toBeVisible();
    expect(screen.getByText(/Check your email/)).toBeVisible();
    expect(steps()).toBe(3);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
    expect(screen.queryByRole('link', { name: 'Go to my dashboard' })).toBeNull();
    // Later steps are not described as done.
    expect(screen.getByText('Wait for your club')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/lets? you in/);
  });

  test('G-08 after a sign-up the page says where the mail went, and how to begin again with another address', async () => {
    kept(' ana@example.test ');
    open({ dashboard: 'member', userName: 'Ana' });
    expect((await screen.findByText('ana@example.test')).parentElement).toHaveTextContent(
      /^Check your email: a message is on its way to ana@example.test\./,
    );
    expect(await hrefOf('Begin again with another')).toBe('/auth/signup?again=yes');
  });

  test.each(['', 'null', '{', '[]', '"ana"'])(
    'a tab that remembers %j of a sign-up leads to an empty one',
    async (value) => {
      window.sessionStorage.setItem('touchline.sign-up', value);
      open({ dashboard: 'member', userName: 'Ana' });
      expect(await hrefOf('Begin again with another')).toBe('/auth/signup');
      expect(screen.getByText('Check your email. This is what happens next:')).toBeVisible();
    },
  );

  test('who is signed in is not asked for another address', async () => {
    kept('ana@example.test');
    open({ dashboard: 'member', userName: 'Ana' }, true);
    await screen.findByRole('link', { name: 'Go to my dashboard' });
    expect(screen.queryByText(/ana@example.test/)).toBeNull();
    expect(links()).toHaveLength(1);
  });

  test('an admin whose session is gone signs in', async () => {
    open({ dashboard: 'club', userName: 'Dana' });
    expect(await screen.findByText(/Your account is ready/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
  });

  test('S-45 a dashboard that is none: the button leads home', async () => {
    const [first, ...others] = ['//evil', '/\\evil', 'javascript:alert(1)', 'data:text/html,x', 'Admin', ''];
    for (const one of [...others, '__proto__', 'toString', 'admin/../x', ['admin', 'admin']])
      expect([one, dashboardOfAddress(one)]).toEqual([one, undefined]);
    open({ dashboard: `${first}`, userName: `${first}` }, true);
    const button = await screen.findByRole('link', { name: 'Go to my dashboard' });
    expect(button).toHaveAttribute('href', '/');
    expect(links()).toHaveLength(1);
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('S-45 a name that comes twice counts as none', () => {
    expect(greetedName(['Ana', 'Eve'])).toBe('');
    expect(greetedName(undefined)).toBe('');
  });

  test('S-45 the name is text and never markup', async () => {
    const { container } = open({ dashboard: 'club', userName: '<img src=x onerror=alert(1)>' }, true);
    expect(
      await screen.findByRole('heading', { name: 'Welcome, <img src=x onerror=alert(1)>' }),
    ).toBeVisible();
    expect(container.querySelector('img, script')).toBeNull();
  });

  test('S-45 a name of 10 kB is cut to 40 characters, invisible ones do not count', () => {
    expect(greetedName('A'.repeat(10_240))).toBe(`${'A'.repeat(40)}…`);
    expect(greetedName('A'.repeat(40))).toBe('A'.repeat(40));
    expect(greetedName(`${'⚽'.repeat(41)}`)).toBe(`${'⚽'.repeat(40)}…`);
    expect(greetedName('  Ana\u202e \n\t Ribeiro\u0000 ')).toBe('Ana Ribeiro');
    expect(greetedName('أنا')).toBe('أنا');
  });

  test('without a name there is a welcome, too', async () => {
    open({});
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  });

  const family = 'Look at your family';
  test.each([
    ['a parent the family', 'parent', family],
    ['a coach the episode', 'coach', 'Hear the newest episode'],
    ['one whose role this tab does not know the same', '__proto__', 'Hear the newest episode'],
  ])('C-03 who has accepted an invite is shown something first: %s', async (_, role, words) => {
    window.sessionStorage.setItem('touchline.joined-as', role);
    open({ dashboard: 'member', userName: 'Ana' }, true);
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent(words);
    expect(screen.queryByText(family) !== null).toBe(words === family);
  });
});

describe('an invite', () => {
  const open = (query: Record<string, string> = { token: 'secret' }) =>
    openPage(<InviteScreen />, '/auth/invite', query);

  const invited = (clubname: string | null = 'Riverside Rovers FC', userRole = 'Club admin') =>
    mock(getInvite, () => ({ data: { email: 'dana@example.test', clubname, userRole } }));
  test.each([
    ['Riverside Rovers FC', 'Club admin', 'You are invited as Club admin of Riverside Rovers FC.'],
    [null, 'Platform admin', /^You are invited as Platform admin\.$/],
  ])('an invite to %s as a %s says so, and whom it is for', async (clubname, role, words) => {
    const reads = invited(clubname, role);
    open();
    expect(screen.getByRole('status', { name: 'Your invite is loading' })).toBeVisible();
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveValue('dana@example.test');
    expect(email).toHaveAttribute('readonly');
    expect(screen.getByText(/You are invited as/)).toHaveTextContent(words);
    expect(reads[0]?.params.token).toBe('secret');
  });

  test.each(['bad_request', 'not_found'] as const)(
    'an invite that is used or over (%s) is told',
    async (kind) => {
      mockRefused(getInvite, kind, 'This invite has run out. Ask the person who invited you for a new one.');
      open();
      expect(await screen.findByRole('heading', { name: 'This invite no longer works' })).toBeVisible();
      expect(screen.getByText(/Ask the person who invited you/)).toBeVisible();
      expect(Object.values({ ...window.sessionStorage })).not.toContain('secret');
    },
  );

  test('an invite that cannot be read now can be tried again', async () => {
    mockOffline(getInvite);
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    mockRefused(getInvite, 'too_many', 'Too many tries. Wait a minute.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Too many tries. Wait a minute.')).toBeVisible();
    invited();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('dana@example.test');
  });

  describe('M-04 the invite of a guardian', () => {
    type Account = 'none' | 'here' | 'elsewhere' | 'otherRole';
    const guardian = (account: Account, household: 'same' | 'own' = 'same') =>
      mock(getInvite, () => ({
        data: {
          email: 'rui@example.test',
          clubname: 'Riverside Rovers FC',
          userRole: 'Parent',
          guardian: { invitedBy: 'Ana Ribeiro', household, account },
        },
      }));
    afterEach(() => Cookies.remove('token'));

    test('without an account asks for name and password, and says what it is for', async () => {
      guardian('none', 'own');
      open();
      expect(await screen.findByText(/shares children with you/)).toHaveTextContent(
        'Ana Ribeiro of Riverside Rovers FC shares children with you. You have your own household',
      );
      expect(screen.getByLabelText('First name')).toBeVisible();
      expect(screen.getByLabelText('The same password again')).toBeVisible();
    });

    test('with an account asks for its password, signs in and accepts', async () => {
      guardian('here');
      const logins = mock(login, () => ({
        token: 'own-token',
        user: accounts.parent.user,
        dashboard: 'member' as const,
      }));
      const accepted = mock(acceptGuardianInvite, () => ({ message: 'You belong to the household now' }));
      const { user, moves } = open();
      const submit = await screen.findByRole('button', { name: 'Sign in and accept' });
      await user.click(submit);
      expect(await screen.findByText('Enter your password')).toBeVisible();
      expect(await violations()).toEqual([]);
      await user.type(screen.getByLabelText('Password'), 'Touchline1');
      await user.click(submit);
      await waitFor(() => expect(moves).toEqual(['/member/dashboard/family']));
      expect(logins[0]?.body).toMatchObject({ identifier: 'rui@example.test', password: 'Touchline1' });
      expect(accepted[0]?.body).toEqual({ token: 'secret' });
    });

    test('a parent who is signed in accepts at once, or says that it is another person', async () => {
      guardian('none');
      Cookies.set('token', 'own-token');
      mock(getAccount, () => accounts.parent);
      const accepted = mock(acceptGuardianInvite, () => ({ message: 'You belong to the household now' }));
      const { user, moves } = open();
      const { firstName } = accounts.parent.user;
      const submit = await screen.findByRole('button', { name: `Accept as ${firstName}` });
      await user.click(screen.getByRole('button', { name: 'This is not me' }));
      expect(await screen.findByLabelText('First name')).toBeVisible();
      expect(submit).not.toBeInTheDocument();
      expect(accepted).toHaveLength(0);
      expect(moves).toEqual([]);
    });

    test.each([
      ['elsewhere', /account of another club/],
      ['otherRole', /A family invite cannot change the role of an account/],
    ] as const)('whose account is %s is told what to do', async (account, words) => {
      guardian(account);
      open();
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(words);
      expect(alert).toHaveTextContent('Ask Ana Ribeiro to invite you at another email address.');
      expect(screen.queryByLabelText('Password')).toBeNull();
    });
  });
});

describe('set up', () => {
  const open = (query: Record<string, string> = { code: 'printed-code' }) =>
    openPage(<SetupScreen />, '/auth/setup', query);

  async function create(user: UserEvent) {
    const person = { 'First name': 'Noor', 'Last name': 'Haddad', Email: 'admin@touchline.test' };
    await fillIn(user, { ...person, Password: 'Touchline1' });
    await press(user, 'Create the platform admin');
  }

  test('a used code is an error; without a link it is asked for', async () => {
    mockRefused(setUp, 'forbidden', 'This set-up link was used already.');
    const { user } = open({});
    await user.type(await screen.findByLabelText('Set-up code'), 'old');
    expect(await violations()).toEqual([]);
    await create(user);
    expect(await screen.findByText('This set-up link was used already.')).toHaveAttribute('role', 'alert');
  });

  test('the code leaves the address as soon as it is read; loaded anew the page still has it', async () => {
    const { unmount } = open();
    await waitFor(() => expect(window.location.href).toMatch(/\/auth\/setup$/));
    unmount();
    mockRefused(setUp, 'invalid', 'Check the fields', { code: 'That is not the code.' });
    const second = open({});
    expect(screen.queryByLabelText('Set-up code')).toBeNull();
    await create(second.user);
    // The link carried the code, so that there is no field to say it at.
    expect(await screen.findByText('That is not the code.')).toHaveAttribute('role', 'alert');
    second.unmount();
    // No good: the next load asks for another one.
    open({});
    expect(await screen.findByLabelText('Set-up code')).toBeVisible();
  });
});
