import { screen, waitFor, within } from '@testing-library/react';
import {
  type ClubRow,
  createClub,
  inviteClubAdmin,
  listClubs,
  removeClub,
  restoreClub,
  setClubStatus,
} from '@/contract/club';
import { ClubDetails, getClubDetails, replaceJoinCode } from '@/contract/club-details';
import { countryOptions } from '@/entities/club/new-club-fields';
import { ClubList } from '@/features/club/club-list';
import { violations } from '../support/axe';
import { blank } from '../support/blank';
import { clubRow } from '../support/clubs';
import { mock } from '../support/mock-api';
import { answerDialog, chooseEntry, hrefOf, renderScreen, see } from '../support/render';

const rovers = clubRow(1, { clubname: 'Riverside Rovers FC', members: 32 });
const hillside = clubRow(2, { clubname: 'Hillside', members: 0, status: 'suspended' });

/** A list that a test can change as another admin would. */
function open(rows: ClubRow[] = [rovers, hillside]) {
  const shelf = { rows };
  const lists = mock(listClubs, () => ({ data: shelf.rows, total: shelf.rows.length }));
  const rendered = renderScreen(<ClubList />, { at: '/admin/dashboard/clubs' });
  return { ...rendered, shelf, lists };
}

type User = ReturnType<typeof open>['user'];

async function choose(user: User, club: ClubRow, act: string) {
  await chooseEntry(user, club.clubname, act);
}

async function openNewClub(user: User) {
  await user.click(screen.getByRole('button', { name: 'New club' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New club' }));
  return {
    drawer,
    name: drawer.getByRole('textbox', { name: 'Club name' }),
    country: async (typed: string, name: string) => {
      await user.type(drawer.getByRole('combobox', { name: 'Country' }), typed);
      // A cell of the table may carry the same title, but says its text itself.
      await user.click(await screen.findByText(name, { selector: '[title] > *' }));
    },
    email: drawer.getByRole('textbox', { name: 'First admin’s email' }),
    create: () => user.click(drawer.getByRole('button', { name: 'Create club' })),
  };
}

test('a new club has a name, a country found by its name, and a first admin who gets an email', async () => {
  const { user, lists } = open();
  const created = mock(createClub, ({ body }) => ({
    data: clubRow(9, { clubname: body.clubname }),
    message: 'Milford was created, and an invite was sent to ann@milford.test',
  }));
  await screen.findByText('Hillside');
  const before = lists.length;
  const { drawer, name, country, email, create } = await openNewClub(user);
  await create();
  await see(drawer, 'Enter the club’s name', 'Choose a country', 'Please Enter A Valid Email Address');
  expect(await violations(screen.getByRole('dialog', { name: 'New club' }))).toEqual([]);
  await user.type(name, '  Milford ');
  await country('austri', 'Austria');
  expect(await drawer.findByText('In Austria children may consent for themselves from 14.')).toBeVisible();
  await user.type(email, 'ann@milford.test');
  await create();
  expect(await screen.findByText(/an invite was sent to ann@milford.test/)).toBeVisible();
  expect(created.map(({ body }) => body)).toEqual([
    { clubname: 'Milford', country: 'AT', adminEmail: 'ann@milford.test' },
  ]);
  await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New club' })).toBeNull());
});

test('the likeliest country comes first, the rest by their names', () => {
  const names = (locale: string) => countryOptions(locale).map(({ label }) => label);
  expect(names('en-GB')[0]).toBe('United Kingdom');
  expect(names('de-AT')[0]).toBe('Austria');
  // A language without a country, and a country we do not serve.
  expect(names('fr')[0]).toBe('United Kingdom');
  expect(names('pt-BR')[0]).toBe('United Kingdom');
  // What a Chromium without a language of its system calls it.
  expect(names('de-AT@posix')[0]).toBe('Austria');
  const rest = names('en-GB').slice(1);
  expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b, 'en')));
});

test('one more admin is invited', async () => {
  const { user } = open();
  const invited = mock(inviteClubAdmin, () => ({ message: 'An invite was sent to sam@rovers.test' }));
  await choose(user, rovers, 'Invite an admin…');
  const drawer = within(await screen.findByRole('dialog', { name: 'Invite an admin' }));
  await user.type(drawer.getByRole('textbox', { name: 'Email' }), 'sam@rovers.test{Enter}');
  expect(await screen.findByText('An invite was sent to sam@rovers.test')).toBeVisible();
  expect(invited[0]).toMatchObject({ params: { id: rovers.id }, body: { email: 'sam@rovers.test' } });
});

test('suspending asks first and says what it means; letting in again does not ask', async () => {
  const { user } = open();
  const asked = mock(setClubStatus, ({ params, body }) => ({
    data: { ...(params.id === rovers.id ? rovers : hillside), status: body.status },
    message: `The club is ${body.status}`,
  }));
  await choose(user, rovers, 'Suspend…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Riverside Rovers FC?' }));
  expect(dialog.getByText(/Its people are signed out at once.*Nothing is deleted\./)).toBeVisible();
  expect(asked).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('The club is suspended')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(user, hillside, 'Let in again');
  expect(await screen.findByText('The club is active')).toBeVisible();
  expect(asked.map(({ params, body }) => [params.id, body.status])).toEqual([
    [rovers.id, 'suspended'],
    [hillside.id, 'active'],
  ]);
});

test('a club without members is deleted at once, and Undo brings it back', async () => {
  const { user, shelf } = open();
  const removed = mock(removeClub, () => {
    shelf.rows = [rovers];
    return { message: 'Deleted' };
  });
  const restored = mock(restoreClub, () => {
    shelf.rows = [rovers, hillside];
    return { data: hillside, message: 'Hillside is back' };
  });
  await choose(user, hillside, 'Delete');
  const undo = await screen.findByRole('button', { name: 'Undo: Hillside' });
  expect(undo.closest('[role="alert"]')).toHaveTextContent('Hillside was deleted.');
  await waitFor(() => expect(screen.queryByText('Hillside')).toBeNull());
  await user.click(undo);
  expect(await screen.findByText('Hillside is back')).toBeVisible();
  expect([...removed, ...restored].map(({ params }) => params.id)).toEqual([hillside.id, hillside.id]);
  expect(await screen.findByRole('link', { name: 'Hillside' })).toBeVisible();
});

test('a club with members is deleted after a question that counts who loses access, and then with an undo', async () => {
  const { user } = open();
  const removed = mock(removeClub, () => ({ message: 'Deleted' }));
  await choose(user, rovers, 'Delete…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Riverside Rovers FC?' }));
  expect(dialog.getByText(/32 people lose access at once\..*30 days/)).toBeVisible();
  // Enter must not do by habit what hurts 32 people.
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  expect(removed).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Undo: Riverside Rovers FC' })).toBeVisible();
});

test('a club restored by its menu takes the Undo of its deletion with it', async () => {
  const { user, shelf } = open();
  mock(removeClub, () => {
    shelf.rows = [rovers, { ...hillside, removedAt: '2026-11-21T12:00:00.000Z' }];
    return { message: 'Deleted' };
  });
  const restored = mock(restoreClub, () => ({ data: hillside, message: 'Hillside is back' }));
  await choose(user, hillside, 'Delete');
  const undo = await screen.findByRole('button', { name: 'Undo: Hillside' });
  // Deleted now: its menu has nothing else.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hillside' })).toBeNull());
  await choose(user, hillside, 'Restore');
  expect(await screen.findByText('Hillside is back')).toBeVisible();
  expect(restored[0]?.params.id).toBe(hillside.id);
  await waitFor(() => expect(undo).not.toBeInTheDocument());
  expect(screen.queryByText(/was deleted/)).toBeNull();
});

test('E4 A-13 a club’s name leads to its page, Edit to the Club Profile, and Details to its people, its late episodes and its code, which is copied and replaced', async () => {
  const { user } = open();
  expect(await hrefOf('Riverside Rovers FC')).toBe(`/admin/dashboard/clubs/${rovers.id}`);
  await choose(user, hillside, 'Edit');
  const other = await screen.findByRole('dialog', { name: 'Club Profile' });
  expect(within(other).getByDisplayValue('Hillside')).toBeVisible();
  await user.click(within(other).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Hillside' })).toHaveFocus());
  let joinCode = details.joinCode;
  mock(getClubDetails, () => ({ data: { ...details, joinCode } }));
  const replaced = mock(replaceJoinCode, () => {
    joinCode = 'NEW2-CODE';
    const link = {
      joinCode,
      clubMemberRole: null,
      url: `https://touchline.example/pub/join/${joinCode}`,
    };
    return { data: link, message: 'Riverside Rovers FC has a new code' };
  });
  await choose(user, rovers, 'Details');
  const drawer = within(await screen.findByRole('dialog', { name: 'Riverside Rovers FC' }));
  await see(drawer, 'ROVE-RS26', '5 of 6 episodes', 'tom@example.test (ran out on 2 Jan 2020)');
  const people = drawer.getByRole('link', { name: '1 admin, 2 coaches, 14 parents, 1 child' });
  expect(people).toHaveAttribute('href', `/admin/dashboard/members?club=${rovers.id}`);
  expect(await hrefOf('The Derby Week', drawer)).toEqual(
    expect.stringContaining(`/admin/dashboard/episodes/${hillside.id}`),
  );
  await user.click(drawer.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('The join code is copied')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'New code…' }));
  await answerDialog(user, /new join code/, 'New code');
  expect(await drawer.findByText('NEW2-CODE')).toBeVisible();
  expect(replaced[0]?.body).toEqual({ joinCode: 'ROVE-RS26' });
});

const details: ClubDetails = {
  ...blank(ClubDetails),
  id: rovers.id,
  clubname: rovers.clubname,
  country: 'GB',
  timeZone: 'Europe/London',
  joinCode: 'ROVE-RS26',
  admins: [{ id: hillside.id, name: 'Dana Okafor' }],
  invites: [{ id: hillside.id, email: 'tom@example.test', inviteEndsAt: '2020-01-02T12:00:00.000Z' }],
  people: { admin: 1, parent: 14, child: 1, coach: 2 },
  episodes: 6,
  delivered: 5,
  late: [{ id: hillside.id, name: 'The Derby Week' }],
};
