import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { categories } from '@/contract/category';
import { getClub, listClubs } from '@/contract/club';
import { CategoryList } from '@/features/category/category-list';
import { ClubList } from '@/features/club/club-list';
import { EmptyState } from '@/ui/feedback/empty-state';
import { DataTable } from '@/ui/list/data-table';
import { SearchField } from '@/ui/list/search-field';
import type { Column, TableView } from '@/ui/list/table-columns';
import { changedQuery } from '@/ui/list/use-address';
import { useListState } from '@/ui/list/use-list-state';
import { violations } from '../support/axe';
import { clubRow } from '../support/clubs';
import { fakeHistory } from '../support/fake-router';
import { later } from '../support/later';
import { category } from '../support/list-pages';
import { windowOf, windowWhere } from '../support/media';
import { mock, mockRefused } from '../support/mock-api';
import { answerDialog, findDialog, renderScreen } from '../support/render';
import { spyRouter } from '../support/spy-router';

interface Heard {
  searches: string[];
  /** What the back button or "Clear filters" does. */
  setValue?: (value: string) => void;
}

function Searching({ heard }: { heard: Heard }) {
  const [value, setValue] = useState('');
  heard.setValue = setValue;
  return (
    <>
      <SearchField
        label="Search clubs"
        value={value}
        onSearch={(text) => {
          heard.searches.push(text);
          setValue(text);
        }}
        slash
      />
      <textarea aria-label="Note" />
    </>
  );
}

function Filtered() {
  const { state, change } = useListState({ sort: 'name', filters: ['status'] });
  return (
    <>
      <output>{JSON.stringify([state.q, state.filters.status])}</output>
      <SearchField label="Search clubs" value={state.q} onSearch={(q) => change({ q })} />
      <button type="button" onClick={() => change({ filters: { status: 'suspended' } })}>
        Suspended
      </button>
      <button type="button" onClick={() => change({ q: '', filters: { status: '' } })}>
        Clear filters
      </button>
    </>
  );
}

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
  const onRetry = jest.fn();
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
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
    return jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
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

test('axe finds nothing in a table that waits or has failed; full and empty ones are on the pages', async () => {
  const { rerenderWith } = open({ loading: true, rows: [] });
  expect(await violations()).toEqual([]);
  rerenderWith({ failure: { message: 'No connection.', onRetry: () => {} } });
  expect(await violations()).toEqual([]);
});

describe('the state of a list', () => {
  /** A list over a router that tells a step from a correction, and reads back what it was given. */
  function open() {
    const steps: string[] = [];
    const { router } = spyRouter('/clubs');
    const wrapper = ({ children }: { children: ReactNode }) => {
      const [query, setQuery] = useState<NextRouter['query']>({});
      const go =
        (kind: string): NextRouter['push'] =>
        async (url) => {
          const next = typeof url === 'object' ? (url.query as Record<string, string>) : {};
          steps.push(`${kind} ${new URLSearchParams(next)}`);
          setQuery(next);
          return true;
        };
      return (
        <RouterContext value={{ ...router, query, push: go('step'), replace: go('instead') }}>
          {children}
        </RouterContext>
      );
    };
    const { result } = renderHook(() => useListState({ sort: 'name', filters: ['status'] }), { wrapper });
    const change: typeof result.current.change = (...next) => act(() => result.current.change(...next));
    return { steps, change, events: router.events };
  }

  test('U6 page, order and filter are steps that Back undoes', () => {
    const { steps, change } = open();
    change({ page: 2 });
    change({ sort: '-name' });
    change({ filters: { status: 'active' } });
    expect(steps).toEqual(['step page=2', 'step sort=-name', 'step sort=-name&status=active']);
  });

  test('U6 a search is one step, however often typing pauses', () => {
    const { steps, change } = open();
    change({ q: 'ro' });
    change({ q: 'rove' });
    change({ q: 'rovers' });
    change({ page: 2 });
    change({ q: 'ash' });
    expect(steps).toEqual([
      'step q=ro',
      'instead q=rove',
      'instead q=rovers',
      'step q=rovers&page=2',
      'step q=ash',
    ]);
  });

  test('A-18 words typed before a link was pressed do not take back the way to its page', () => {
    const { steps, change, events } = open();
    events.emit('routeChangeStart', '/episodes/7', { shallow: false });
    change({ q: 'muddy' });
    expect(steps).toEqual([]);
    events.emit('routeChangeError', new Error('cancelled'), '/episodes/7', { shallow: false });
    change({ q: 'muddy' });
    events.emit('routeChangeStart', `${window.location.pathname}?q=muddy`, { shallow: true });
    change({ page: 2 });
    expect(steps).toEqual(['step q=muddy', 'step q=muddy&page=2']);
  });

  test('U6 what changes nothing, and the way back from a page that is not there, are no steps', () => {
    const { steps, change } = open();
    change({ sort: 'name' });
    change({ page: 3 }, 'correction');
    expect(steps).toEqual(['instead page=3']);
  });

  test('an address keeps what is not changed, and leaves out what is empty or usual', () => {
    const query = { q: 'rovers', open: '7', sort: 'name' };
    expect(changedQuery(query, { open: undefined, page: 2 })).toEqual({
      q: 'rovers',
      sort: 'name',
      page: '2',
    });
    expect(changedQuery(query, { q: '', compare: false }, { sort: 'name' })).toEqual({
      open: '7',
      compare: 'false',
    });
  });
});

describe('the search field', () => {
  const box = () => screen.getByRole('searchbox', { name: 'Search clubs' });
  /** At one moment, because a slow machine pauses between two keys. */
  const write = (value: string) => fireEvent.change(box(), { target: { value } });
  const searchFor = (value: string) => {
    write(value);
    fireEvent.keyDown(box(), { key: 'Enter' });
  };

  function open() {
    const heard: Heard = { searches: [] };
    return { heard, ...renderScreen(<Searching heard={heard} />) };
  }

  test('a search is asked when typing pauses, tidied, and typing goes on where it was', async () => {
    const { heard, user } = open();
    await user.type(box(), ' river ');
    await waitFor(() => expect(heard.searches.at(-1)).toBe('river'));
    // The search that comes back must not take the space that the next word needs.
    expect(box()).toHaveValue(' river ');
    await user.type(box(), ' side{Enter}');
    await waitFor(() => expect(heard.searches.at(-1)).toBe('river side'));
  });

  test('a search that is cleared from outside is cleared, with what was about to be asked', async () => {
    const { heard } = open();
    searchFor('rovers');
    await waitFor(() => expect(heard.searches).toEqual(['rovers']));
    // Both at once, so that no pause lies between.
    write('roversx');
    act(() => heard.setValue?.(''));
    expect(box()).toHaveValue('');
    searchFor('iver');
    await waitFor(() => expect(heard.searches).toEqual(['rovers', 'iver']));
  });

  test('the key / leads to the search from anywhere but a field', async () => {
    const { user } = open();
    expect(box()).toHaveAttribute('aria-keyshortcuts', '/');
    await user.keyboard('/');
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('');
    await user.keyboard('1/2');
    expect(box()).toHaveValue('1/2');
    const note = screen.getByRole('textbox', { name: 'Note' });
    await user.type(note, 'and/or');
    expect(note).toHaveValue('and/or');
    expect(note).toHaveFocus();
  });

  test('a filter chosen while a search still pauses is kept when the search comes', async () => {
    const { user } = renderScreen(<Filtered />, { at: '/admin/dashboard/clubs' });
    await user.type(box(), 'rov');
    await user.click(screen.getByRole('button', { name: 'Suspended' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('["rov","suspended"]'));
  });

  test('what is typed while the address has not cleared yet is kept', async () => {
    const history = fakeHistory({ q: 'zzz', status: 'suspended' });
    const steps: (() => void)[] = [];
    const push: typeof history.push = (query) => void steps.push(() => history.push(query));
    const { user } = renderScreen(<Filtered />, {
      at: '/admin/dashboard/clubs',
      history: { ...history, push },
    });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByRole('status')).toHaveTextContent('["",""]');
    write('ro');
    act(() => steps[0]?.());
    write('rov');
    expect(box()).toHaveValue('rov');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('["rov",""]'));
  });
});

describe('the drawer of a row', () => {
  const courage = category(1, { name: 'Courage' });
  const elsewhere = category(2, { name: 'Fair play' });

  function open(query: Record<string, string>) {
    mock(categories.list, () => ({ data: [courage], total: 41 }));
    const history = fakeHistory(query);
    const rendered = renderScreen(<CategoryList />, { at: '/admin/dashboard/categories', history });
    return { ...rendered, history };
  }

  test('a link opens one row of another page; closing takes it out of the address and leaves the search', async () => {
    mock(categories.get, () => ({ data: elsewhere }));
    const { user, history } = open({ q: 'co', open: elsewhere.id });
    const drawer = await findDialog('Edit category');
    expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Fair play');
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(history.query()).toEqual({ q: 'co' });
  });

  test.each([
    ['a row', 'Edit category', { open: courage.id }],
    ['a new one', 'New category', { new: '1' }],
  ])(
    'a link to %s leaves the address before it opens; Back closes it, and does not open it again',
    async (_, name, link) => {
      const { history } = open({ q: 'co' });
      await screen.findByRole('button', { name: 'Courage' });
      act(() => history.push({ q: 'co', ...link }));
      await findDialog(name);
      expect(history.query()).toEqual({ q: 'co' });
      window.history.back();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(history.query()).toEqual({ q: 'co' });
    },
  );

  test('a row that is pressed while a link is still being read opens, and the link does not', async () => {
    const linked = later();
    mock(categories.get, async () => {
      await linked.promise;
      return { data: elsewhere };
    });
    const { user } = open({ open: elsewhere.id });
    await user.click(await screen.findByRole('button', { name: 'Courage' }));
    const drawer = await findDialog('Edit category');
    linked.settle();
    await act(async () => undefined);
    expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Courage');
  });

  test('what is typed stays when its row leaves the list meanwhile', async () => {
    const shelf = { rows: [courage] };
    mock(categories.get, () => new Promise(() => undefined));
    const { user, queryClient } = open({ open: courage.id });
    mock(categories.list, () => ({ data: shelf.rows, total: shelf.rows.length }));
    const drawer = await findDialog('Edit category');
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), ' and fear');
    shelf.rows = [];
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Courage', hidden: true })).toBeNull());
    expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Courage and fear');
  });

  test('a link opens a new one, and saving it takes that out of the address', async () => {
    mock(categories.create, ({ body }) => ({ data: category(3, body), message: 'Created' }));
    const { user, history } = open({ new: '1' });
    const drawer = await findDialog('New category');
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Patience{Enter}');
    expect(await screen.findByText('Created')).toBeVisible();
    await waitFor(() => expect(history.query()).toEqual({}));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a link to what is gone says so, and the list is there', async () => {
    mockRefused(categories.get, 'not_found', 'The category could not be found.');
    const { user, history } = open({ open: elsewhere.id });
    await answerDialog(user, 'Error', 'OK', 'The category could not be found.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(history.query()).toEqual({});
    expect(screen.getByRole('button', { name: 'Courage' })).toBeVisible();
  });

  test('a link leads to a club that is on another page', async () => {
    mock(listClubs, () => ({ data: [clubRow(1)], total: 41, counts: { active: 40, suspended: 1 } }));
    mock(getClub, () => ({ data: clubRow(9, { clubname: 'Wanderers' }) }));
    renderScreen(<ClubList />, { at: '/admin/dashboard/clubs', query: { open: clubRow(9).id } });
    expect((await findDialog('Club Profile')).getByDisplayValue('Wanderers')).toBeVisible();
    // The chips have the number of each kind; deleted ones are not counted.
    for (const name of ['Active 40', 'Suspended 1', 'Deleted', 'All'])
      expect(screen.getByRole('button', { name, hidden: true })).toBeVisible();
  });
});
