import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { getJoinCode, signUp, suggestClub } from '@/contract/join';
import { SignUpScreen } from '@/features/auth/sign-up-screen';
import { violations } from '../support/axe';
import { mock, mockOffline, mockRefused } from '../support/mock-api';
import { fillIn, press, retype, see } from '../support/render';
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
  mock(getJoinCode, () => ({ data: { clubname: 'Riverside Rovers FC', clubMemberRole: null, logo: null } }));
const code = () => screen.getByLabelText('Join code');
const ask = () => screen.getByRole('button', { name: 'Ask to join' });
const group = () => screen.findByRole('group', { name: 'You are joining Riverside Rovers FC' });

async function fillPerson(user: UserEvent) {
  await fillIn(user, { 'First name': 'Ana', 'Last name': 'Ribeiro', Email: 'ana@example.test' });
  await user.click(screen.getByRole('radio', { name: 'I am a parent' }));
}

test('G-08 after the sign-up the person goes to onboarding, with dashboard and userName of the answer', async () => {
  const codes = rovers();
  const calls = mock(signUp, () => ({ dashboard: 'member' as const, userName: 'Ana', message: 'Sent' }));
  const { user, moves } = open();
  expect(await violations()).toEqual([]);
  await user.type(code(), 'RIVER-42{Enter}');
  await group();
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByText('Children do not sign up: a parent adds them afterwards.')).toBeVisible();
  expect(await violations()).toEqual([]);
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
    ['the button', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Back to the code' }))],
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
    const back = vi.spyOn(window.history, 'back');
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
  rovers();
  mock(signUp, () => ({ dashboard: 'member' as const, userName: 'Ana', message: 'Sent' }));
  const first = open({ code: 'RIVER-42' });
  await group();
  await fillPerson(first.user);
  await first.user.click(ask());
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
  const calls = mock(signUp, () => ({ dashboard: 'member' as const, userName: 'Ana', message: 'Sent' }));
  await user.keyboard('ana.ribeiro@example.test{Enter}');
  await waitFor(() => expect(moves).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ email: 'ana.ribeiro@example.test', lastName: 'Ribeiro' });
});

test('another person who joins in this tab finds empty fields', async () => {
  window.sessionStorage.setItem(
    'touchline.sign-up',
    JSON.stringify({ joinCode: 'RIVER-42', firstName: 'Ana' }),
  );
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
    const calls = mock(signUp, () => ({ dashboard: 'member' as const, userName: 'Ana', message: 'Sent' }));
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
  expect(await violations()).toEqual([]);
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
  const calls = mock(signUp, () => ({ dashboard: 'member' as const, userName: 'Ana', message: 'Sent' }));
  const { user } = open({ code: 'RIVER-42' });
  await group();
  await user.click(ask());
  await see(screen, 'Enter your first name', 'Enter your last name', 'Please Enter A Valid Email Address');
  await see(screen, 'Choose one of the two');
  expect(screen.getByRole('radiogroup', { name: 'Who are you?' })).toBeInvalid();
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(await violations()).toEqual([]);

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
  rovers();
  mockRefused(signUp, 'invalid', 'Check the fields', { lastName: 'Remove the invisible control characters' });
  const { user, moves } = open({ code: 'RIVER-42' });
  await group();
  await fillPerson(user);
  await user.click(ask());
  expect(await screen.findByText('Remove the invisible control characters')).toBeVisible();
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
  rovers();
  mockRefused(signUp, kind, 'No club has this code any more.', fields);
  const { user } = open({ code: 'RIVER-42' });
  await group();
  await fillPerson(user);
  await user.click(ask());
  await waitFor(() => expect(code()).toHaveFocus());
  expect(screen.getByText('No club has this code any more.')).toBeVisible();
});

test('a club that is not here yet is suggested, with thanks', async () => {
  const calls = mock(suggestClub, ({ body }) => ({ data: body, message: 'Thanks' }));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'My club is not here yet' }));
  expect(screen.getByLabelText('Club')).toHaveFocus();
  expect(await violations()).toEqual([]);
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
