import { screen, waitFor, within } from '@testing-library/react';
import { getClub, listClubs } from '@/contract/club';
import { sendInviteAgain } from '@/contract/join';
import { ImportPreview, importMembers, previewImport } from '@/contract/list-file/member-import';
import {
  getMember,
  inviteMember,
  listMembers,
  type MemberRow,
  moveMember,
  setMemberRole,
  setMemberStatus,
} from '@/contract/member';
import { ClubMemberList } from '@/features/member/club-member-list';
import { MemberList } from '@/features/member/member-list';
import { ImportForClub } from '@/features/member-import/import-for-club';
import { ImportMembers } from '@/features/member-import/import-members';
import { decodeText } from '@/kit/decode-text';
import { isUnderWay } from '@/ui/layout/under-way';
import { blank } from '../support/blank';
import { clubRow } from '../support/clubs';
import { member } from '../support/list-pages';
import { mock, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import {
  answerDialog,
  chooseOption,
  filePicker,
  findDialog,
  hrefOf,
  renderScreen,
  retype,
  see,
} from '../support/render';

const ana = member(1, { name: 'Ana Ribeiro' });
const milo = member(2, { name: 'Milo Ribeiro', clubMemberRole: 'child', state: 'waiting' });
const tom = member(3, {
  name: 'tom@example.test',
  clubMemberRole: 'admin',
  state: 'invited',
  inviteEndsAt: '2020-01-02T12:00:00.000Z',
});
const hillside = clubRow(2, { clubname: 'Hillside' });
const nobody = { email: null, username: 'milo', birthYear: 2016, sessions: 2, lastSeenAt: null };

function open(rows: MemberRow[] = [ana, milo, tom], of: 'admin' | 'club' = 'admin') {
  const lists = mock(listMembers, () => ({
    data: rows,
    total: rows.length,
    counts: { active: 1, waiting: 1, invited: 1, disabled: 0 },
  }));
  const clubs = mock(listClubs, () => ({ data: [hillside], total: 1 }));
  const list = of === 'admin' ? <MemberList /> : <ClubMemberList />;
  const rendered = renderScreen(list, { at: `/${of}/dashboard/members` });
  return { ...rendered, lists, clubs };
}

type User = ReturnType<typeof open>['user'];

const menu = async (user: User, { name }: MemberRow) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

const chooseClub = (user: User, place: ReturnType<typeof within>) =>
  chooseOption(user, 'New club', 'Hillside', place);

test('A-14 a menu offers what can be done: no other role for a child, of an invite to send it again; a role is changed after a question', async () => {
  const { user } = open();
  expect(await menu(user, milo)).toEqual(['Move to another club…', 'Deactivate…']);
  await user.keyboard('{Escape}');
  expect(await menu(user, ana)).toEqual([
    'Move to another club…',
    'Make club admin…',
    'Make coach…',
    'Deactivate…',
  ]);
  await user.keyboard('{Escape}');
  expect(screen.getByText('Invite expired')).toBeInTheDocument();
  const sent = mock(sendInviteAgain, () => ({ message: 'A new invite was sent to tom@example.test' }));
  expect(await menu(user, tom)).toEqual(['Send again', 'Withdraw']);
  await user.click(screen.getByRole('menuitem', { name: 'Send again' }));
  await waitFor(() => expect(sent[0]?.params).toEqual({ id: tom.id }));
  const changed = mock(setMemberRole, ({ body }) => ({
    data: { ...ana, ...body },
    message: 'Ana Ribeiro is a coach now and has to sign in again',
  }));
  await menu(user, ana);
  await user.click(screen.getByRole('menuitem', { name: 'Make coach…' }));
  await answerDialog(user, 'Make Ana Ribeiro a coach?', 'Make coach');
  await waitFor(() => expect(changed[0]?.body).toEqual({ clubMemberRole: 'coach' }));
});

test('K-01 an invite that ran out says how many children wait for it', async () => {
  const { state, inviteEndsAt } = tom;
  const rui = member(4, { state, inviteEndsAt, name: 'rui@example.test', childrenWaiting: 2 });
  const { user } = open([rui]);
  await menu(user, rui);
  await see(screen, /expired on .*\. 2 children wait for it: send it again/);
});

test('A-14 the list is filtered by a club that is searched for and by a role; a name opens what is known of somebody', async () => {
  const { user, lists, clubs } = open();
  await user.type(await screen.findByRole('combobox', { name: 'Club' }), 'hill');
  await waitFor(() => expect(clubs.at(-1)?.query).toMatchObject({ q: 'hill' }));
  await user.click(await screen.findByText('Hillside', { selector: '[title] > *' }));
  await waitFor(() => expect(lists.at(-1)?.query).toMatchObject({ club: hillside.id }));
  await chooseOption(user, 'Role', 'Coach');
  await waitFor(() => expect(lists.at(-1)?.query).toMatchObject({ club: hillside.id, role: 'coach' }));
  const seen = { email: 'ana@example.test', username: null, birthYear: null };
  const family = [{ id: milo.id, name: milo.name, place: 'child' as const }];
  mock(getMember, () => ({ data: { ...ana, ...nobody, ...seen, family } }));
  await user.click(await screen.findByRole('button', { name: 'Ana Ribeiro' }));
  const drawer = await findDialog('Ana Ribeiro');
  for (const fact of ['ana@example.test', 'Active', 'On 2 devices', 'Milo Ribeiro (child)'])
    expect(await drawer.findByText(fact)).toBeVisible();
  expect(await hrefOf('Rovers', drawer)).toBe(`/admin/dashboard/clubs/${ana.club.id}`);
});

test('A-14 a family is named before it moves; without its box nobody moves, which is said once, until the box is ticked', async () => {
  const { user } = open();
  mock(getMember, () => ({
    data: { ...milo, ...nobody, family: [{ id: ana.id, name: ana.name, place: 'guardian' as const }] },
  }));
  const moves = mock(moveMember, () => ({
    message: 'Milo Ribeiro and 1 more of the family moved to Hillside, and are signed out',
  }));
  await menu(user, milo);
  await user.click(screen.getByRole('menuitem', { name: 'Move to another club…' }));
  const drawer = await findDialog('Move Milo Ribeiro');
  const tick = await drawer.findByRole('checkbox', {
    name: 'Move Ana Ribeiro too. A family stays together.',
  });
  await chooseClub(user, drawer);
  await user.click(drawer.getByRole('button', { name: 'Move' }));
  const untold = 'Tick this box to move the whole family, or choose Cancel.';
  expect(await drawer.findAllByText(untold)).toHaveLength(1);
  expect(moves).toEqual([]);
  await user.click(tick);
  await waitFor(() => expect(drawer.queryByText(untold)).toBeNull());
  await user.click(drawer.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(moves.at(-1)?.body).toEqual({ clubId: hillside.id, withFamily: true }));
  expect(await screen.findByText(/more of the family moved/)).toBeInTheDocument();
});

test('A-14 several are moved to one club with their families, and those refused are named', async () => {
  const { user } = open();
  const moves = mock(moveMember, ({ params }) => {
    if (params.id === ana.id) throw refuse('conflict', 'Ana Ribeiro is the last admin of Rovers.');
    return { message: 'Moved' };
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Move…' }));
  const question = await findDialog('Move 2 members to another club?');
  await chooseClub(user, question);
  expect(question.getByTitle('Hillside')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText(/1 member moved\. 1 could not be done/)).toBeInTheDocument();
  expect(screen.getByText(/Ana Ribeiro is the last admin of Rovers/)).toBeInTheDocument();
  expect(moves.map(({ body }) => body)).toEqual(Array(2).fill({ clubId: hillside.id, withFamily: true }));
});

test('C-03 a club changes between parent and coach, moves no one, and an admin cannot change themselves', async () => {
  const dana = member(4, { name: 'Dana Okafor', clubMemberRole: 'admin' });
  const self = member(5, { id: accounts.clubAdmin.user.id, name: 'Myself', clubMemberRole: 'admin' });
  const { user } = open([ana, milo, dana, self], 'club');
  expect(await menu(user, ana)).toEqual(['Make coach…', 'Deactivate…']);
  await user.keyboard('{Escape}');
  expect(await menu(user, milo)).toEqual(['Deactivate…']);
  await user.keyboard('{Escape}');
  expect(await menu(user, dana)).toEqual(['Deactivate…']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('columnheader', { name: /Club/ })).toBeNull();
});

test('C-03 a deactivation can be taken back in its place; a parent is invited by email, and a refusal is told at the field', async () => {
  const { user } = open([ana], 'club');
  const asked = mock(setMemberStatus, () => ({ data: ana, message: 'Done' }));
  await menu(user, ana);
  await user.click(screen.getByRole('menuitem', { name: 'Deactivate…' }));
  await answerDialog(user, 'Deactivate Ana Ribeiro?', 'Deactivate');
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(asked.map(({ body }) => body.status)).toEqual(['disabled', 'active']));
  const invited = mock(inviteMember, ({ body }) => {
    const said = 'Ana Ribeiro has this address, and is in your club already.';
    if (body.email.startsWith('ana')) throw refuse('conflict', said, { email: said });
    return { message: `An invite was sent to ${body.email}` };
  });
  await user.click(await screen.findByRole('button', { name: /Invite a member/ }));
  const drawer = await findDialog('Invite a member');
  const field = await drawer.findByRole('textbox', { name: /Email/ });
  await user.type(field, 'ana@example.test');
  await user.click(drawer.getByRole('button', { name: 'Send invite' }));
  expect(await drawer.findByText(/is in your club already/)).toBeInTheDocument();
  await retype(user, field, 'jo@example.test');
  await user.click(drawer.getByRole('radio', { name: 'Coach' }));
  await user.click(drawer.getByRole('button', { name: 'Send invite' }));
  await waitFor(() =>
    expect(invited.at(-1)?.body).toEqual({ email: 'jo@example.test', clubMemberRole: 'coach' }),
  );
});

describe('the import of a list', () => {
  const text = 'Zoë;Müller;2015;anna@example.test';
  const utf16 = (value: string, bigEndian = false) => {
    const bytes = Buffer.from(value, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16LE with a mark', utf16(`\uFEFF${text}`)],
    ['UTF-16LE without a mark', utf16(text)],
    ['UTF-16BE with a mark', utf16(`\uFEFF${text}`, true)],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ])('C-03 a list saved as %s is read as it was written', (_, bytes) => {
    expect(decodeText(new Uint8Array(bytes))).toBe(text);
  });

  const good: ImportPreview = {
    ...blank(ImportPreview),
    rows: 2,
    children: 2,
    families: 1,
    invites: 1,
    sample: [
      {
        'Child first name': 'Milo',
        'Child last name': 'Ribeiro',
        'Year of birth': '2015',
        'Guardian email': 'ana@example.test',
        'Second guardian email': '',
      },
    ],
  };

  function open() {
    return renderScreen(<ImportMembers />, { at: '/club/dashboard/members/import' });
  }

  async function choose(user: ReturnType<typeof open>['user'], content = 'a,b') {
    await user.upload(filePicker(), new File([content], 'children.csv', { type: 'text/csv' }));
  }

  test('C-03 a list is looked at first, then imported', async () => {
    const looked = mock(previewImport, () => ({ data: good }));
    const imported = mock(importMembers, () => ({ data: good, message: '2 children are in your club' }));
    const { user } = open();
    expect(await hrefOf('Download the template')).toEqual(
      expect.stringContaining('Child%20first%20name%2CChild%20last%20name%2CYear%20of%20birth'),
    );
    expect(isUnderWay()).toBe(false);
    await choose(user);
    expect(await screen.findByText('1 guardian gets an invite by email')).toBeVisible();
    expect(isUnderWay()).toBe(true);
    expect(screen.getByRole('table', { name: 'The first rows' })).toHaveTextContent('Ribeiro');
    expect(screen.getByRole('region', { name: '3. Import' })).toHaveFocus();
    expect([looked.length, imported.length]).toEqual([1, 0]);
    await user.click(screen.getByRole('button', { name: 'Import 2 children' }));
    await waitFor(() => expect(imported[0]?.body).toEqual({ text: 'a,b' }));
    expect(await screen.findByText('2 children are in your club')).toBeVisible();
  });

  test('C-03 problems are listed row by row with their column, and there is no button to import', async () => {
    const problem = {
      row: 7,
      column: 'Year of birth' as const,
      value: '1985',
      message: 'People born in 1985 are adults.',
    };
    mock(previewImport, () => ({ data: { ...good, wrong: 201, problems: [problem] } }));
    const { user } = open();
    await choose(user);
    const table = within(await screen.findByRole('table', { name: 'What is wrong' }));
    const cells = within(table.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '7',
      'Year of birth',
      '1985',
      'People born in 1985 are adults.',
    ]);
    expect(screen.getByText(/And 200 more/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  test('C-03 what has changed since the preview is shown, and nothing is lost', async () => {
    mock(previewImport, () => ({ data: good }));
    mockRefused(
      importMembers,
      'invalid',
      'One thing is wrong, so nothing was imported. Row 3: Delete the row.',
    );
    const { user } = open();
    await choose(user);
    await user.click(await screen.findByRole('button', { name: 'Import 2 children' }));
    await answerDialog(user, 'Error', 'OK', 'nothing was imported');
    expect(screen.getByRole('button', { name: 'Import 2 children' })).toBeVisible();
  });

  test('D7 the platform chooses the club first; its list then goes to that club', async () => {
    mock(listClubs, () => ({ data: [clubRow(1)], total: 1 }));
    mock(getClub, () => ({ data: clubRow(1) }));
    const looked = mock(previewImport, () => ({ data: good }));
    const imported = mock(importMembers, () => ({ data: good, message: '2 children are in Rovers' }));
    const pushed: string[] = [];
    const { user } = renderScreen(<ImportForClub />, {
      ...{ at: '/admin/dashboard/members/import', account: accounts.platformAdmin },
      onPush: (path) => pushed.push(path),
    });
    expect(await screen.findByText('Choose the club first')).toBeVisible();
    await chooseOption(user, 'Club', clubRow(1).clubname);
    expect(await screen.findByText('Drop the file here, or choose it')).toBeVisible();
    await choose(user);
    await user.click(await screen.findByRole('button', { name: 'Import 2 children' }));
    await waitFor(() => expect(imported[0]?.body).toEqual({ text: 'a,b', clubId: clubRow(1).id }));
    expect(looked[0]?.body.clubId).toBe(clubRow(1).id);
    await waitFor(() =>
      expect(pushed).toEqual([`/admin/dashboard/members?role=child&status=waiting&club=${clubRow(1).id}`]),
    );
  });
});
