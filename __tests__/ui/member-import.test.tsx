import { screen, waitFor, within } from '@testing-library/react';
import { getClub, listClubs } from '@/contract/club';
import { ImportPreview, importMembers, previewImport } from '@/contract/member-import';
import { decodeText } from '@/features/member-import/decode-text';
import { ImportForClub } from '@/features/member-import/import-for-club';
import { ImportMembers } from '@/features/member-import/import-members';
import { violations } from '../support/axe';
import { blank } from '../support/blank';
import { clubRow } from '../support/clubs';
import { mock, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { hrefOf, renderScreen } from '../support/render';

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
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no picker');
  await user.upload(input, new File([content], 'children.csv', { type: 'text/csv' }));
}

test('C-03 a list is looked at first, then imported', async () => {
  const looked = mock(previewImport, () => ({ data: good }));
  const imported = mock(importMembers, () => ({ data: good, message: '2 children are in your club' }));
  const { user } = open();
  expect(await hrefOf('Download the template')).toEqual(
    expect.stringContaining('Child%20first%20name%2CChild%20last%20name%2CYear%20of%20birth'),
  );
  await choose(user);
  expect(await screen.findByText('1 guardian gets an invite by email')).toBeVisible();
  expect(screen.getByRole('table', { name: 'The first rows' })).toHaveTextContent('Ribeiro');
  expect(screen.getByRole('region', { name: '3. Import' })).toHaveFocus();
  expect(await violations()).toEqual([]);
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
  expect(await violations()).toEqual([]);
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
  const told = await screen.findByRole('dialog', { name: 'Error' });
  expect(told).toHaveTextContent('nothing was imported');
  await user.click(within(told).getByRole('button', { name: 'OK' }));
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
  await user.click(screen.getByRole('combobox', { name: 'Club' }));
  await user.click(await screen.findByTitle(clubRow(1).clubname));
  expect(await screen.findByText('Drop the file here, or choose it')).toBeVisible();
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Import 2 children' }));
  await waitFor(() => expect(imported[0]?.body).toEqual({ text: 'a,b', clubId: clubRow(1).id }));
  expect(looked[0]?.body.clubId).toBe(clubRow(1).id);
  await waitFor(() =>
    expect(pushed).toEqual([`/admin/dashboard/members?role=child&status=waiting&club=${clubRow(1).id}`]),
  );
});
