import { screen, waitFor } from '@testing-library/react';
import { listClubs } from '@/contract/club';
import { ClubList } from '@/features/club/club-list';
import { clubRow } from '../support/clubs';
import { FakeRouter } from '../support/fake-router';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

interface Saved {
  name: string;
  bytes: Blob;
}

/** What the browser would have saved as a file. */
function catchFiles(): Saved[] {
  const saved: Saved[] = [];
  let bytes = new Blob();
  URL.createObjectURL = (blob) => {
    bytes = blob as Blob;
    return 'blob:clubs';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, bytes });
  });
  return saved;
}
afterEach(() => jest.restoreAllMocks());

const clubs = Array.from({ length: 250 }, (_, index) =>
  clubRow(index, index === 0 ? { clubname: '=cmd|"x"', admins: ['Ann, Bo'], invited: ['c@d.test'] } : {}),
);

/** Pages of the 250; `hold` keeps a page of the file from coming. */
function open(hold: (page: number) => Promise<void> | void = () => {}) {
  const calls = mock(listClubs, async ({ query: { page, pageSize } }) => {
    if (pageSize === 100) await hold(page);
    return { data: clubs.slice((page - 1) * pageSize, page * pageSize), total: clubs.length };
  });
  const rendered = renderScreen(
    <FakeRouter pathname="/admin/dashboard/clubs" query={{ q: 'club', status: 'active', sort: '-members' }}>
      <ClubList />
    </FakeRouter>,
    { account: accounts.platformAdmin },
  );
  return { ...rendered, calls };
}

test('the CSV has all 250 rows of the filter, over three pages, as a dated file', async () => {
  const saved = catchFiles();
  const { calls, user } = open();
  await screen.findByText('Club 1');
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const asked = calls.filter(({ query }) => query.pageSize === 100).map(({ query }) => query);
  expect(asked.map(({ page }) => page)).toEqual([1, 2, 3]);
  for (const query of asked) expect(query).toMatchObject({ q: 'club', status: 'active', sort: '-members' });
  expect(saved[0]?.name).toMatch(/^clubs-\d{4}-\d{2}-\d{2}\.csv$/);
  const bytes = Buffer.from((await saved[0]?.bytes.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = bytes.subarray(3).toString('utf8').split('\r\n');
  expect(lines).toHaveLength(252);
  expect(lines[0]).toBe('Club,Country,Status,Members,Admins,Invited,Added,Deleted');
  expect(lines[1]).toBe(`"'=cmd|""x""",United Kingdom,Active,12,"Ann, Bo",c@d.test,2026-11-21,`);
  expect(lines[250]).toBe('Club 249,United Kingdom,Active,12,Dana Okafor,,2026-11-21,');
  expect(lines[251]).toBe('');
  expect(await screen.findByText(/^clubs-.*\.csv: 250 rows$/)).toBeVisible();
});

test('a long file shows how far it is, and a second press stops it for good', async () => {
  const saved = catchFiles();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { calls, user } = open((page) => (page === 2 ? held : undefined));
  await screen.findByText('Club 1');
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await user.click(await screen.findByRole('button', { name: /Stop\s*40 %/ }));
  expect(screen.getByRole('button', { name: 'CSV' })).toBeVisible();
  const before = calls.length;
  release();
  // A whole file that follows shows that the stopped one asks for nothing more.
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(calls.slice(before).map(({ query }) => query.page)).toEqual([1, 2, 3]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a file that cannot be read to its end says why, and nothing is saved', async () => {
  const saved = catchFiles();
  const { user } = open((page) => {
    if (page === 3) throw refuse('unavailable', 'Back in a moment.');
  });
  await screen.findByText('Club 1');
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByRole('dialog', { name: /Error/ })).toHaveTextContent('Back in a moment.');
  expect(saved).toEqual([]);
});
