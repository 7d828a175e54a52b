import { screen, within } from '@testing-library/react';
import { DataTable, type TableView } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import type { Column } from '@/ui/table-columns';
import { paginationWords } from '@/ui/table-footer';
import { useListState } from '@/ui/use-list-state';
import { renderScreen } from '../support/render';
import { spyRouter } from '../support/spy-router';

interface Row {
  id: string;
  name: string;
  listens: number;
}
const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', render: (row) => row.name, sortable: true },
  { key: 'listens', title: 'Listens', render: (row) => row.listens, numeric: true },
];
const rows: Row[] = [
  { id: '1', name: 'Rain Delay', listens: 12 },
  { id: '2', name: 'First Training', listens: 31 },
];

function open(over: Partial<TableView & { rows: Row[]; total: number }> = {}) {
  const views: TableView[] = [];
  const rendered = renderScreen(
    <DataTable
      label="Episodes"
      columns={columns}
      rows={over.rows ?? rows}
      rowKey={(row) => row.id}
      total={over.total ?? 380}
      page={over.page ?? 10}
      pageSize={over.pageSize ?? 20}
      sort={over.sort ?? 'name'}
      onChange={(view) => views.push(view)}
      empty={<EmptyState title="No episode yet" text="Create the first one." />}
    />,
  );
  return { views, ...rendered };
}

test('X-04 the pagination words are the spec’s', () => {
  expect(paginationWords).toEqual({
    items_per_page: '/ page',
    jump_to: 'Go to',
    jump_to_confirm: 'confirm',
    page: 'Page',
    prev_page: 'Previous Page',
    next_page: 'Next Page',
    prev_5: 'Previous 5 Pages',
    next_5: 'Next 5 Pages',
    prev_3: 'Previous 3 Pages',
    next_3: 'Next 3 Pages',
    page_size: 'Page Size',
  });
  open();
  expect(screen.getByText('181–200 of 380')).toBeVisible();
  expect(screen.getByText('20 / page')).toBeVisible();
  expect(screen.getByText('Go to', { exact: false })).toBeVisible();
  for (const words of ['Previous Page', 'Next Page', 'Previous 5 Pages', 'Next 5 Pages']) {
    expect(screen.getByTitle(words)).toBeInTheDocument();
  }
  expect(screen.getByLabelText('Page Size')).toBeInTheDocument();
});

test('paging and sorting are told, not worked out', async () => {
  const { views, user } = open();
  await user.click(screen.getByTitle('Next Page'));
  await user.click(screen.getByRole('columnheader', { name: /Name/ }));
  expect(views).toEqual([
    { page: 11, pageSize: 20, sort: 'name' },
    { page: 1, pageSize: 20, sort: '-name' },
  ]);
});

test('shows the rows of this page under their names, and the empty state when there are none', () => {
  const { unmount } = open();
  const table = within(screen.getByRole('region', { name: 'Episodes' })).getByRole('table');
  expect(within(table).getByRole('cell', { name: 'Rain Delay' })).toBeVisible();
  unmount();
  open({ rows: [], total: 0, page: 1 });
  expect(screen.getByRole('heading', { name: 'No episode yet' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

function Listed() {
  const { state, change } = useListState({ sort: '-number', filters: ['status'] });
  return (
    <>
      <output>{JSON.stringify(state)}</output>
      <button type="button" onClick={() => change({ q: 'derby' })}>
        search
      </button>
      <button type="button" onClick={() => change({ page: 3 })}>
        third
      </button>
      <button type="button" onClick={() => change({ sort: '-number', filters: { status: '' } })}>
        plain
      </button>
    </>
  );
}

test('the state of a list lives in the URL; a new search goes back to page 1, defaults are left out', async () => {
  const { wrap, moves } = spyRouter('/admin/dashboard/episodes', {
    page: '2',
    sort: 'name',
    status: 'draft',
    pageSize: 'nonsense',
  });
  const { user } = renderScreen(wrap(<Listed />));
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
    page: 2,
    pageSize: 20,
    sort: 'name',
    q: '',
    filters: { status: 'draft' },
  });
  await user.click(screen.getByRole('button', { name: 'search' }));
  await user.click(screen.getByRole('button', { name: 'third' }));
  await user.click(screen.getByRole('button', { name: 'plain' }));
  const asked = moves.map((move) => Object.fromEntries(new URLSearchParams(move.split('?')[1])));
  expect(asked[0]).toMatchObject({ sort: 'name', status: 'draft', q: 'derby' });
  expect(asked[0]).not.toHaveProperty('page');
  expect(asked[1]).toMatchObject({ page: '3' });
  expect(asked[2]).not.toHaveProperty('sort');
  expect(asked[2]).not.toHaveProperty('status');
});
