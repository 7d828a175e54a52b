import { screen, waitFor, within } from '@testing-library/react';
import { listClubs } from '@/contract/club';
import { ClubImportPreview, importClubs, previewClubs } from '@/contract/list-file/club-import';
import { ClubList } from '@/features/club/club-list';
import ImportPage from '@/pages/admin/dashboard/clubs/import';
import { violations } from '../support/axe';
import { blank } from '../support/blank';
import { clubRow } from '../support/clubs';
import { mock, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, chooseOption, filePicker, hrefOf, press, renderScreen } from '../support/render';

const good: ClubImportPreview = {
  ...blank(ClubImportPreview),
  rows: 3,
  clubs: 2,
  known: ['Riverside Rovers FC'],
  inviteMinutes: 62,
  sample: [{ 'Club name': 'SV Grün-Weiß Köln', 'Admin email': 'jo@koeln.test' }],
};

function open() {
  const pushed: string[] = [];
  const { user, container } = renderScreen(<ImportPage />, {
    ...{ at: '/admin/dashboard/clubs/import', account: accounts.platformAdmin },
    onPush: (path) => pushed.push(path),
  });
  const choose = async (content = 'Verein;E-Mail\nSV Grün;jo@koeln.test') => {
    const file = new File([Buffer.from(content, 'latin1')], 'vereine.csv', { type: 'text/csv' });
    await user.upload(filePicker(), file);
  };
  return { user, container, pushed, choose };
}

test('the list of clubs leads to the import', async () => {
  mock(listClubs, () => ({ data: [clubRow(1)], total: 1 }));
  const pushed: string[] = [];
  const { user } = renderScreen(<ClubList />, {
    ...{ at: '/admin/dashboard/clubs', account: accounts.platformAdmin },
    onPush: (path) => pushed.push(path),
  });
  await press(user, 'Import clubs');
  expect(pushed).toEqual(['/admin/dashboard/clubs/import']);
});

test('a list is looked at in the country that was chosen, and then imported', async () => {
  const looked = mock(previewClubs, () => ({ data: good }));
  const imported = mock(importClubs, () => ({ data: good, message: '2 clubs were created' }));
  const { user, container, pushed, choose } = open();
  expect(await hrefOf('Download the template')).toContain('Club%20name%2CFirst%20admin');
  expect(screen.getByText('Choose the country first')).toBeVisible();
  await chooseOption(user, 'Country', 'Austria');
  await choose();
  expect(await screen.findByText('2 new clubs')).toBeVisible();
  const lines = within(screen.getByRole('region', { name: '3. Import' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '2 new clubs',
    '2 admins get an invite by email, over the next 62 minutes',
    '1 club is here already and stays unchanged: Riverside Rovers FC',
  ]);
  expect(screen.getByRole('table', { name: 'The first rows' })).toHaveTextContent('SV Grün-Weiß Köln');
  expect(await violations(container)).toEqual([]);
  const text = 'Verein;E-Mail\nSV Grün;jo@koeln.test';
  expect([looked[0]?.body, imported]).toEqual([{ text }, []]);
  await press(user, 'Import 2 clubs');
  await waitFor(() => expect(imported[0]?.body).toEqual({ text, country: 'AT' }));
  expect(await screen.findByText('2 clubs were created')).toBeVisible();
  expect(pushed).toEqual(['/admin/dashboard/clubs?sort=-createdAt']);
});

describe('nothing is imported', () => {
  const problem = {
    row: 3,
    column: 'Admin email' as const,
    value: 'ann@',
    message: 'Please Enter A Valid Email Address',
  };

  test('while a row is wrong: each problem is shown with its row, its column and its cell', async () => {
    mock(previewClubs, () => ({ data: { ...good, wrong: 1, problems: [problem] } }));
    const { user, choose } = open();
    await chooseOption(user, 'Country', 'Austria');
    await choose();
    const table = within(await screen.findByRole('table', { name: 'What is wrong' }));
    const cells = within(table.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '3',
      'First admin’s email',
      'ann@',
      problem.message,
    ]);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  test('where all clubs are here already', async () => {
    const known = Array.from({ length: 12 }, (_, i) => `Club ${i}`);
    mock(previewClubs, () => ({ data: { ...good, clubs: 0, known } }));
    const { user, choose } = open();
    await chooseOption(user, 'Country', 'Austria');
    await choose();
    expect(
      await screen.findByText(/^12 clubs are here already and stay unchanged: Club 0, .* Club 9 and 2 more$/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  test('of an empty file', async () => {
    mockRefused(previewClubs, 'invalid', 'Choose a file');
    const { user, choose } = open();
    await chooseOption(user, 'Country', 'Austria');
    await choose('');
    await answerDialog(user, 'Error', 'OK', 'Choose a file');
    expect(screen.queryByRole('region', { name: '3. Import' })).toBeNull();
  });

  test('when it is refused: the sentence is shown, and the list can be imported again', async () => {
    mock(previewClubs, () => ({ data: good }));
    mockRefused(
      importClubs,
      'invalid',
      'One thing is wrong, so nothing was imported. Row 3: Enter another one.',
    );
    const { user, choose } = open();
    await chooseOption(user, 'Country', 'Austria');
    await choose();
    await press(user, 'Import 2 clubs');
    await answerDialog(user, 'Error', 'OK', 'nothing was imported');
    expect(screen.getByRole('button', { name: 'Import 2 clubs' })).toBeVisible();
  });
});
