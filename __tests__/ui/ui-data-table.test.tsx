import { act, fireEvent, screen, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { EmptyState } from '@/ui/feedback/empty-state';
import { DataTable } from '@/ui/list/data-table';
import type { Column, TableView } from '@/ui/list/table-columns';
import { violations } from '../support/axe';
import { windowOf, windowWhere } from '../support/media';
import { renderScreen } from '../support/render';

interface Row {
  id: string;
  name: string;
  listens: number;
}
const columns: Column<Row>[] = [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    render: ({ name }) => (
      <>
        {name} <button type="button" aria-label={`Open ${name}`} />
      </>
    ),
  },
  { key: 'listens', title: 'Listens', render: (row) => row.listens, numeric: true },
];
const rows: Row[] = [
  { id: '1', name: 'Rain Delay', listens: 12 },
  { id: '2', name: 'First Training', listens: 31 },
];

type TableProps = Partial<ComponentProps<typeof DataTable<Row>>>;

const Table = (over: TableProps) => (
  <DataTable<Row>
    label="Episodes"
    nouns={['episode', 'episodes']}
    columns={columns}
    rows={rows}
    rowKey={(row) => row.id}
    total={380}
    page={10}
    pageSize={20}
    sort="name"
    onChange={() => {}}
    empty={<EmptyState title="No episode yet" text="Create the first one." />}
    {...over}
  />
);

type Show = { next?: (over: TableProps) => void };

function Changing({ first, show }: { first: TableProps; show: Show }) {
  const [over, setOver] = useState(first);
  show.next = (next) => setOver({ onChange: first.onChange, ...next });
  return <Table {...over} />;
}

function open(first: TableProps = {}) {
  const views: TableView[] = [];
  const show: Show = {};
  const onChange = (view: TableView) => void views.push(view);
  const rendered = renderScreen(<Changing first={{ onChange, ...first }} show={show} />);
  return { views, rerenderWith: (over: TableProps) => act(() => show.next?.(over)), ...rendered };
}

test('X-04 the pagination words are the spec’s, all eleven in a real table', async () => {
  const { unmount } = open();
  const pages = () => within(screen.getByRole('navigation', { name: 'Pages of Episodes' }));
  expect(await screen.findByText('181–200 of 380')).toBeVisible();
  expect(pages().getByText('20 / page')).toBeVisible();
  expect(pages().getByText('Go to', { exact: false })).toBeVisible();
  expect(pages().getByRole('button', { name: 'confirm' })).toBeVisible();
  expect(pages().getByRole('textbox', { name: 'Page' })).toBeVisible();
  expect(pages().getByLabelText('Page Size')).toBeInTheDocument();
  for (const words of ['Previous Page', 'Next Page', 'Previous 5 Pages', 'Next 5 Pages']) {
    expect(pages().getByTitle(words)).toBeInTheDocument();
  }
  unmount();
  windowOf(599);
  open();
  for (const words of ['Previous 3 Pages', 'Next 3 Pages']) {
    expect(pages().getByTitle(words)).toBeInTheDocument();
  }
});

test('X-04 a page is gone to by its number and confirm, not by leaving the field', async () => {
  const { views, user } = open();
  const field = screen.getByRole('textbox', { name: 'Page' });
  await user.type(field, '7');
  await user.tab();
  expect(views).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'confirm' }));
  expect(views).toEqual([{ page: 7, pageSize: 20, sort: 'name' }]);
  await user.type(field, '8');
  // user-event tells no key codes of a keyup, and antd knows nothing else.
  fireEvent.keyUp(field, { key: 'Enter', keyCode: 13 });
  expect(views.at(-1)?.page).toBe(8);
});

test('paging and sorting come from the caller, not from the table', async () => {
  const { views, user } = open();
  await user.click(screen.getByTitle('Next Page'));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(views).toEqual([
    { page: 11, pageSize: 20, sort: 'name' },
    { page: 1, pageSize: 20, sort: '-name' },
  ]);
});

test('a column is sorted by Enter and by Space, and its head says how', async () => {
  const { views, user } = open({ sort: '-name' });
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('columnheader', { name: 'Listens' })).not.toHaveAttribute('aria-sort');
  screen.getByRole('button', { name: 'Name' }).focus();
  await user.keyboard('{Enter} ');
  expect(views.map(({ sort }) => sort)).toEqual(['name', 'name']);
});

test('shows the rows of this page under their names, and the empty state when there are none', () => {
  const { unmount } = open();
  const table = within(screen.getByRole('region', { name: 'Episodes' })).getByRole('table', {
    name: 'Episodes',
  });
  expect(within(table).getByRole('cell', { name: 'Rain Delay' })).toBeVisible();
  unmount();
  open({ rows: [], total: 0, page: 1 });
  expect(screen.getByRole('heading', { name: 'No episode yet' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('once rows are here a screen reader hears how many, which page and which order', () => {
  const { rerenderWith } = open({ loading: true });
  expect(screen.getByRole('region', { name: 'Episodes' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('');
  rerenderWith({});
  expect(screen.getByRole('status')).toHaveTextContent(
    '380 episodes, page 10 of 19, sorted by Name, ascending',
  );
  rerenderWith({ sort: '-name' });
  expect(screen.getByRole('status')).toHaveTextContent('sorted by Name, descending');
  rerenderWith({ rows: rows.slice(1), total: 1, page: 1 });
  expect(screen.getByRole('status')).toHaveTextContent(/^1 episode$/);
});

/** Rows of the body, whether here or on their way. */
const bodyRows = () => screen.getAllByRole('row').length - 1;

test('a first load, and another page, is drawn with rows of grey shapes; a new order fades what is there', () => {
  const { rerenderWith, unmount } = open({ rows: [], total: 0, page: 1, loading: true });
  expect(bodyRows()).toBe(10);
  expect(screen.queryByRole('navigation')).toBeNull();
  rerenderWith({ page: 18 });
  expect(screen.getByText('Rain Delay')).toBeVisible();
  // Page 19 of 380 rows at 20 has 20 rows, and its rows are not those of page 18.
  rerenderWith({ page: 19, loading: true });
  expect(screen.queryByText('Rain Delay')).toBeNull();
  expect(bodyRows()).toBe(20);
  unmount();
  const again = open({ page: 2, pageSize: 250 });
  again.rerenderWith({ page: 2, pageSize: 250, sort: '-name', loading: true });
  expect(screen.getByText('Rain Delay')).toBeVisible();
  // The last page, of 130.
  again.rerenderWith({ page: 1, pageSize: 250, sort: '-name', loading: true });
  expect(bodyRows()).toBe(250);
  again.rerenderWith({ page: 2, pageSize: 250, sort: '-name' });
  again.rerenderWith({ page: 3, pageSize: 150, sort: '-name', loading: true });
  expect(bodyRows()).toBe(80);
});

test('a page past the end is brought back to the last one', () => {
  const { views } = open({ rows: [], total: 45, page: 9 });
  expect(views).toEqual([{ page: 3, pageSize: 20, sort: 'name' }]);
  expect(screen.queryByRole('heading', { name: 'No episode yet' })).toBeNull();
});

test('what could not be loaded says so in place of the rows, or above those of before', async () => {
  const onRetry = vi.fn();
  const failure = { message: 'No connection.', onRetry };
  const { user, unmount } = open({ rows: [], total: 0, page: 1, failure });
  expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
  expect(screen.queryByRole('heading', { name: 'No episode yet' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  unmount();
  open({ failure });
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByText('Rain Delay')).toBeVisible();
});

function Paged() {
  const [view, setView] = useState<TableView>({ page: 2, pageSize: 20, sort: 'name' });
  return <Table {...view} total={60} onChange={setView} />;
}

test('the keyboard stays in the pages when the last one makes its arrow dead', async () => {
  const { user } = renderScreen(<Paged />);
  screen.getByTitle('Next Page').focus();
  await user.keyboard('{Enter}');
  expect(screen.getByTitle('Next Page')).toHaveAttribute('aria-disabled', 'true');
  // jsdom leaves the focus where it is; a browser takes it away with the tabindex.
  expect(document.activeElement).toBe(screen.getByTitle('3'));
  expect(within(screen.getByTitle('3')).getByText('3')).toHaveAttribute('aria-current', 'page');
});

describe('the top of the table', () => {
  /** Where the table is seen to be, and what it was asked to do about it. */
  function seenAt(top: number) {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
    return vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  }
  const wantsStill = () => windowWhere('(prefers-reduced-motion: reduce)');

  test('comes into view when another page is chosen, and moves there unless reduced motion is set', async () => {
    const scrolled = seenAt(-900);
    const { user, unmount } = renderScreen(<Paged />);
    expect(scrolled).not.toHaveBeenCalled();
    await user.click(screen.getByTitle('Next Page'));
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: 'Episodes' })]);
    expect(scrolled).toHaveBeenCalledWith({ block: 'start', behavior: 'smooth' });
    unmount();
    wantsStill();
    const still = renderScreen(<Paged />);
    await still.user.click(screen.getByTitle('Previous Page'));
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'start', behavior: 'auto' });
  });

  test('stays where it is when it is in sight, and at a new order, though that begins at page 1', async () => {
    const scrolled = seenAt(120);
    const { user, unmount } = renderScreen(<Paged />);
    await user.click(screen.getByTitle('Next Page'));
    unmount();
    seenAt(-900);
    const again = renderScreen(<Paged />);
    await again.user.click(screen.getByRole('button', { name: 'Name' }));
    expect(screen.getByTitle('Previous Page')).toHaveAttribute('aria-disabled', 'true');
    expect(scrolled).not.toHaveBeenCalled();
  });
});

test('the choice of a page’s size is no search; the keyboard stays in the list when the row it was in goes', async () => {
  const { user, rerenderWith } = open();
  const field = screen.getByLabelText('Page Size');
  await user.type(field, '5');
  expect(screen.queryByRole('img', { name: 'search' })).toBeNull();
  const sizes = within(screen.getByRole('listbox').parentElement ?? document.body);
  expect(sizes.getAllByTitle(/./)).toHaveLength(4);
  expect(field).toHaveAttribute('readonly');
  screen.getByRole('button', { name: 'Open Rain Delay' }).focus();
  rerenderWith({ rows: rows.slice(1) });
  expect(screen.getByRole('region', { name: 'Episodes' })).toHaveFocus();
});

test('axe finds nothing in a table, full, waiting, empty or failed', async () => {
  const { rerenderWith } = open();
  expect(await violations()).toEqual([]);
  rerenderWith({ loading: true, rows: [] });
  expect(await violations()).toEqual([]);
  rerenderWith({ rows: [], total: 0, page: 1 });
  expect(await violations()).toEqual([]);
  rerenderWith({ failure: { message: 'No connection.', onRetry: () => {} } });
  expect(await violations()).toEqual([]);
});
