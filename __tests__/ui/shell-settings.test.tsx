import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import Router from 'next/router';
import type { Account } from '@/contract/account';
import { logout } from '@/contract/auth';
import { updateClub } from '@/contract/club';
import { listEpisodes } from '@/contract/episode';
import { updateProfile } from '@/contract/personal/profile';
import { getVersions } from '@/contract/version';
import { personaOf } from '@/policy/persona';
import { homeOf } from '@/shell/navigation/find-entry';
import { violations } from '../support/axe';
import { windowOf } from '../support/media';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, press, see } from '../support/render';
import { renderFrame } from '../support/settings';

function open(account: Account, width = 1440) {
  windowOf(width);
  mock(listEpisodes, () => ({ data: [], total: 0 }));
  mock(getVersions, () => ({
    data: {
      androidMemberAppVersion: '2.4.1',
      iosMemberAppVersion: null,
      androidAppUrl: null,
      iosAppUrl: null,
    },
  }));
  const rendered = renderFrame(account, homeOf(personaOf(account.user)));
  const button = () => screen.getByRole('button', { name: new RegExp(account.user.fullname) });
  const choose = async (name: string) => {
    await rendered.user.click(button());
    await rendered.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...rendered, button, choose };
}

const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

test.each([
  ['platformAdmin', ['Edit Profile', 'Logout']],
  ['clubAdmin', ['Edit Profile', 'Club Profile', 'Logout']],
  ['parent', ['Edit Profile', 'Logout']],
  ['child', ['Edit Profile', 'Logout']],
  ['coach', ['Edit Profile', 'Logout']],
] as const)('H-02 the settings menu of a %s', async (persona, items) => {
  const { user, button } = open(accounts[persona]);
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await user.click(button());
  const rows = await screen.findAllByRole('menuitem');
  expect(rows.map((row) => row.textContent)).toEqual(items);
  expect(button()).toHaveAttribute('aria-expanded', 'true');
});

test('H-02 a club admin’s phone has it in the header', async () => {
  const { choose } = open(accounts.clubAdmin, 390);
  await choose('Edit Profile');
  expect(await screen.findByRole('dialog', { name: 'My Profile' })).toBeVisible();
});

test('H-02 everybody else’s narrow window has it in the menu, below all the pages', async () => {
  const { user } = open(accounts.platformAdmin, 390);
  await user.click(screen.getByRole('button', { name: 'Open the menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(await menu.findByText('Suggested Clubs')).toBeInTheDocument();
  const button = menu.getByRole('button', { name: /Noor Haddad/ });
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Profile' }));
  await answerDialog(user, 'My Profile', 'Cancel');
  await gone('My Profile');
  await waitFor(() => expect(button).toHaveFocus());
});

test('a link in the menu of a narrow window leads to its page, and so does the focus', async () => {
  const { user } = open(accounts.platformAdmin, 390);
  const opener = screen.getByRole('button', { name: 'Open the menu' });
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'Menu' });
  // The page is there before the menu has slid away.
  act(() => Router.events.emit('routeChangeComplete', '/admin/dashboard/suggested', { shallow: false }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  // Closed by hand it gives the focus back.
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'Menu' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});

test('H-01 H-02 Edit Profile opens My Profile; a saved name is in the footer at once, and the focus comes back', async () => {
  const { user, choose, button } = open(accounts.clubAdmin);
  mock(updateProfile, ({ body }) => ({
    data: { ...accounts.clubAdmin.user, ...body, fullname: `${body.firstName} ${body.lastName}`, rev: 2 },
    message: 'User profile has been edited successfully',
  }));
  await choose('Edit Profile');
  const drawer = within(await screen.findByRole('dialog', { name: 'My Profile' }));
  await user.type(drawer.getByRole('textbox', { name: 'Last name' }), '-Smith');
  await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
  await answerDialog(user, /Success/, 'OK');
  await gone('Success');
  expect(screen.getByRole('button', { name: /Dana Okafor-Smith/ })).toBeVisible();
  await waitFor(() => expect(button()).toHaveFocus());
});

test('H-02 Club Profile opens the club’s, and the focus comes back', async () => {
  const clubLogo = `/file/${'l'.repeat(22)}`;
  const { club } = accounts.clubAdmin.user;
  const withLogo = club && { ...club, clubLogo };
  const account = { ...accounts.clubAdmin, user: { ...accounts.clubAdmin.user, club: withLogo } };
  const { user, choose, button } = open(account);
  mock(updateClub, ({ body }) => ({
    data: { ...(withLogo as NonNullable<typeof withLogo>), ...body, rev: 2 },
    message: 'Saved',
  }));
  await choose('Club Profile');
  await answerDialog(user, 'Club Profile', 'Cancel');
  await gone('Club Profile');
  await waitFor(() => expect(button()).toHaveFocus());
});

test('Change password leads from My Profile to its own drawer, and from there back to the menu', async () => {
  const { user, choose, button } = open(accounts.parent);
  await choose('Edit Profile');
  await answerDialog(user, 'My Profile', 'Change password');
  const password = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  expect(screen.queryByRole('dialog', { name: 'My Profile' })).toBeNull();
  await user.click(password.getByRole('button', { name: 'Cancel' }));
  await gone('Change Password');
  await waitFor(() => expect(button()).toHaveFocus());
});

test('the whole way goes by keyboard, and Escape closes the menu', async () => {
  const { user, button } = open(accounts.parent);
  button().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit Profile' })).toHaveFocus());
  // Its button stays while the page scrolls: a menu that went with the page would be pressed in vain.
  expect(screen.getByRole('menu').closest('.ant-dropdown')).toHaveStyle({ position: 'fixed' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveFocus());
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'Edit Profile' });
  await waitFor(() => expect(item).toHaveFocus());
  // Its menu reads key codes, which user-event does not give to every key.
  fireEvent.keyDown(item, { key: 'Enter', keyCode: 13, which: 13 });
  expect(await screen.findByRole('dialog', { name: 'My Profile' })).toBeVisible();
  await user.keyboard('{Escape}');
  await gone('My Profile');
  await waitFor(() => expect(button()).toHaveFocus());
});

describe('the people of a suspended club', () => {
  const suspended = (persona: keyof typeof accounts): Account => ({
    ...accounts[persona],
    store: { ...accounts.clubAdmin.store, status: 'suspended' },
  });

  test.each([
    ['clubAdmin', 'Ask the platform team why it was suspended and what it takes to go on.'],
    ['parent', 'The admins of your club can tell you more. Ask them.'],
  ] as const)('X-06 a %s is told so and whom to ask, at every width', async (persona, whom) => {
    for (const width of [1440, 390]) {
      const { unmount } = open(suspended(persona), width);
      expect(await screen.findByRole('heading', { name: 'Your club is suspended' })).toBeVisible();
      await see(screen, whom, /Riverside Rovers FC cannot use Touchline/);
      // Nothing that would fail.
      expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(screen.queryByRole('link')).toBeNull();
      expect(await violations()).toEqual([]);
      unmount();
    }
  });

  test('can sign out', async () => {
    const { user } = open(suspended('coach'));
    const calls = mock(logout, () => ({ message: 'Signed out' }));
    await press(user, 'Logout');
    await answerDialog(user, 'Logout', 'Logout');
    await waitFor(() => expect(Cookies.get('token')).toBeUndefined());
    expect(calls).toHaveLength(1);
  });
});
