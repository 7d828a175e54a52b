import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { forgetToken } from '@/client/session';
import { listClubs, setClubStatus } from '@/contract/club';
import { endpoints } from '@/contract/endpoints';
import { hosts } from '@/contract/host';
import { isList } from '@/contract/list';
import { ClubList } from '@/features/club/club-list';
import { isUnderWay } from '@/ui/layout/under-way';
import { clubRow } from '../support/clubs';
import { fakeHistory } from '../support/fake-router';
import { later } from '../support/later';
import { type ListCase, listPages, type RowAct } from '../support/list-pages';
import { mock, mockCsv, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { answerDialog, chooseEntry, findDialog, press, renderScreen } from '../support/render';
import { catchFiles } from '../support/saved-files';

describe('list pages', () => {
  /** A list page over rows that a test can change. */
  function open(page: ListCase, { total, answered = true }: { total?: number; answered?: boolean } = {}) {
    const shelf: { rows: readonly object[] } = { rows: page.rows };
    page.also?.();
    const answer = () => ({ data: shelf.rows, total: total ?? shelf.rows.length, ...page.extra });
    const heard = answered ? mock(page.endpoint, answer as never) : [];
    // The episodes page also asks for the newest one alone, whose number a new one carries on.
    const calls = () =>
      heard.map(({ query }) => query as Record<string, unknown>).filter(({ pageSize }) => pageSize !== 1);
    const history = fakeHistory(page.query);
    const rendered = renderScreen(page.screen, { at: page.pathname, history });
    const asked = () => calls().at(-1) ?? {};
    return { ...rendered, shelf, calls, asked, history };
  }

  const table = () => screen.findByRole('table');
  const search = () => screen.findByRole('searchbox');

  const named = (pages: readonly ListCase[]) => pages.map((page) => [page.name, page] as const);

  test('every list of what can be deleted and restored is on a page here', () => {
    const calls = Object.values(endpoints);
    const restored = new Set<string>(
      calls.map(({ path }) => path).filter((path) => path.endsWith('/restore')),
    );
    const lists = calls.filter((call) => isList(call) && restored.has(`${call.path}/{id}/restore`));
    expect(lists.length).toBeGreaterThan(5);
    const shown = new Set<unknown>(listPages.map(({ endpoint }) => endpoint));
    expect(lists.filter((call) => !shown.has(call)).map(({ path }) => path)).toEqual([]);
  });

  describe.each(named(listPages))('%s', (_, page) => {
    const { words, texts, filter, sort } = page;
    const shown = () => screen.findAllByText(texts[0]);
    const head = (await_: HTMLElement, name: string) => within(await_).getByRole('button', { name });

    test('search, filter, order and page ask the server, are in the address, and Back undoes each', async () => {
      const { user, asked, history } = open(page, { total: 90 });
      await shown();
      await user.type(await search(), 'ro{Enter}');
      await waitFor(() => expect(asked()).toMatchObject({ q: 'ro', page: 1 }));
      expect(history.query()).toMatchObject({ q: 'ro' });
      await user.click(screen.getByRole('button', { name: filter.chip }));
      await waitFor(() => expect(asked()).toMatchObject({ q: 'ro', [filter.name]: filter.value }));
      await user.click(head(await table(), sort.head));
      await waitFor(() => expect(asked()).toMatchObject({ sort: sort.key, [filter.name]: filter.value }));
      expect(screen.getByRole('columnheader', { name: sort.head })).toHaveAttribute(
        'aria-sort',
        sort.key.startsWith('-') ? 'descending' : 'ascending',
      );
      await user.click(screen.getByTitle('Next Page'));
      await waitFor(() => expect(asked()).toMatchObject({ page: 2, sort: sort.key, q: 'ro' }));
      expect(history.query()).toEqual({
        ...page.query,
        q: 'ro',
        [filter.name]: filter.value,
        sort: sort.key,
        page: '2',
      });
      act(() => history.back());
      act(() => history.back());
      act(() => history.back());
      expect(history.query()).toEqual({ ...page.query, q: 'ro' });
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: filter.chip, pressed: true })).toBeNull(),
      );
      act(() => history.back());
      await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
    });
    test('nothing yet, nothing of a kind, and nothing that matches are three things, each with its way on', async () => {
      const { user, shelf } = open(page);
      shelf.rows = [];
      expect(await screen.findByRole('heading', { name: `No ${words.many} yet` })).toBeVisible();
      await user.click(screen.getByRole('button', { name: filter.chip }));
      expect(await screen.findByRole('heading', { name: filter.title })).toBeVisible();
      await user.type(await search(), 'x{Enter}');
      expect(await screen.findByRole('heading', { name: `No ${words.one} matches` })).toBeVisible();
      await user.click(screen.getByRole('button', { name: /^(Clear filters|Show all .*)$/ }));
      expect(await screen.findByRole('heading', { name: `No ${words.many} yet` })).toBeVisible();
      expect(screen.getByRole('searchbox')).toHaveValue('');
    });
  });

  /** What the kit does alike on every page is shown on one of each kind: of a resource, by hand, of one thing, within another page. */
  const ofEachKind = listPages.filter(({ name }) =>
    ['hosts', 'members', 'production board', 'past episodes'].includes(name),
  );

  describe.each(named(ofEachKind))('the kit in %s', (_, page) => {
    const { texts, filter, sort } = page;
    const shown = () => screen.findAllByText(texts[0]);

    test('nonsense in an address counts as not asked, and the rest of it holds', async () => {
      const usual = open({ ...page, query: { ...page.query, q: 'ro' } });
      await shown();
      usual.unmount();
      const nonsense = { sort: 'shoe-size', page: '-3', pageSize: '7', [filter.name]: 'lost' };
      const { asked, calls } = open({ ...page, query: { ...page.query, q: 'ro', ...nonsense } });
      await shown();
      expect(usual.asked()).toMatchObject({ q: 'ro', page: 1 });
      expect(asked()).toEqual(usual.asked());
      expect(calls()).toHaveLength(1);
    });
    test('what cannot be loaded says so in its place, and Try again loads it', async () => {
      mockOffline(page.endpoint);
      const { user } = open(page, { answered: false });
      expect(await screen.findByText('No connection. Check your network and try again.')).toBeVisible();
      expect(await search()).toBeVisible();
      mock(page.endpoint, (() => ({ data: page.rows, total: 2, ...page.extra })) as never);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await shown();
      expect(screen.queryByRole('alert')).toBeNull();
    });
    test('a page that is refused leaves search and filters where they are', async () => {
      const { user } = open(page, { total: 90 });
      await shown();
      mockRefused(page.endpoint, 'unavailable', 'Back in a moment.');
      await user.click(screen.getByTitle('Next Page'));
      expect(await screen.findByText('Back in a moment.')).toBeVisible();
      expect(await search()).toBeVisible();
      expect(screen.getByRole('button', { name: filter.chip })).toBeVisible();
    });
    test('the CSV is the server’s file of the list as it is filtered and sorted; what fails can be tried again', async () => {
      const saved = catchFiles();
      const turned = sort.key.startsWith('-') ? sort.key.slice(1) : `-${sort.key}`;
      const { user } = open({ ...page, query: { ...page.query, q: 'ro', sort: turned } });
      await shown();
      let fails = true;
      const asked = mockCsv(page.endpoint, 'rows-2026-11-28.csv', () => {
        if (fails) throw refuse('unavailable', 'Back in a moment.');
        return '\uFEFFName\r\nZoë\r\n';
      });
      await user.click(screen.getByRole('button', { name: 'CSV' }));
      const dialog = await screen.findByRole('dialog', { name: 'Error' });
      expect(dialog).toHaveTextContent('Back in a moment.');
      expect(saved).toEqual([]);
      fails = false;
      await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(saved[0]?.name).toBe('rows-2026-11-28.csv');
      const bytes = Buffer.from((await saved[0]?.content.arrayBuffer()) ?? new ArrayBuffer(0));
      expect(bytes.toString('utf8')).toBe('\uFEFFName\r\nZoë\r\n');
      expect(asked.at(-1)).toMatchObject({ q: 'ro', sort: turned });
      expect(await screen.findByText('rows-2026-11-28.csv was saved.')).toBeVisible();
    });
    test('a long CSV shows how much of it is here, and a second press stops it for good', async () => {
      const saved = catchFiles();
      const { user } = open(page);
      await shown();
      const held = later();
      let files = 0;
      mockCsv(page.endpoint, 'rows.csv', async () => {
        files += 1;
        const file = `file ${files}`;
        if (files === 1) await held.promise;
        return file;
      });
      await press(user, 'CSV', /^Stop.*writing the CSV file/);
      // A whole file that follows shows that nothing comes of the stopped one.
      await user.click(await screen.findByRole('button', { name: 'CSV' }));
      await waitFor(() => expect(saved).toHaveLength(1));
      held.settle();
      expect(await saved[0]?.content.text()).toBe('file 2');
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  /** Opens the row's menu and takes an entry of it, all by keyboard. */
  async function take(user: UserEvent, { texts: [first] }: ListCase, rowAct: RowAct) {
    const more = await screen.findByRole('button', { name: `Actions for ${first}` });
    more.focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: rowAct.label });
    // user-event tells no key codes, and antd's menu knows nothing else.
    fireEvent.keyDown(item, { key: 'Enter', keyCode: 13, which: 13 });
  }

  const acting = listPages.flatMap((page) => (page.act ? [[page.name, page, page.act] as const] : []));

  describe.each(acting)('%s: what is done with a row', (_, page, rowAct) => {
    const [first] = page.texts;

    test('by keyboard it is done once, with a message, and the list is loaded again; the focus stays in the page', async () => {
      const { user, shelf, calls } = open(page);
      await screen.findAllByText(first);
      const before = calls().length;
      const made = rowAct.mock(() => {
        if (rowAct.gone) shelf.rows = page.rows.slice(1);
      });
      await take(user, page, rowAct);
      const notice = rowAct.gone ? `${first} was deleted.` : 'Done';
      expect(await screen.findByText(notice)).toBeVisible();
      expect(made).toHaveLength(1);
      await waitFor(() => expect(calls().length).toBeGreaterThan(before));
      if (rowAct.gone) {
        await waitFor(() =>
          expect(screen.queryByRole('button', { name: `Actions for ${first}` })).toBeNull(),
        );
      }
      await waitFor(() => expect(document.body).not.toHaveFocus());
      expect(screen.getAllByText(page.texts[1]).length).toBeGreaterThan(0);
    });
  });

  // One hook of the kit makes these calls on all pages.
  test.each(acting.filter(([, page]) => ofEachKind.includes(page)))(
    '%s: X-01 when it is refused the server’s sentence is told, and the list is asked again',
    async (_, page, rowAct) => {
      const { user, calls } = open(page);
      await screen.findAllByText(page.texts[0]);
      rowAct.mock(() => {
        throw refuse('not_found', 'Somebody else was faster.');
      });
      const before = calls().length;
      await take(user, page, rowAct);
      expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent(
        'Somebody else was faster.',
      );
      await waitFor(() => expect(calls().length).toBeGreaterThan(before));
      expect(screen.queryByText(/was deleted/)).toBeNull();
    },
  );

  const pageOf = (name: string) => {
    const page = listPages.find((one) => one.name === name);
    if (!page) throw new Error(`There is no list page of ${name}`);
    return page;
  };

  test('A-05 what is deleted says until when it can be restored, and is restored from its menu', async () => {
    const { user, shelf } = open(pageOf('hosts'));
    shelf.rows = [{ ...pageOf('hosts').rows[0], removedAt: '2026-11-21T12:00:00.000Z' }];
    await user.click(await screen.findByRole('button', { name: 'Deleted' }));
    expect(await screen.findByRole('columnheader', { name: 'Restore until' })).toBeVisible();
    const restored = mock(hosts.restore, () => ({ data: pageOf('hosts').rows[0] as never, message: 'Back' }));
    await chooseEntry(user, 'Ada Byron', 'Restore');
    expect(await screen.findByText('Back')).toBeVisible();
    expect(restored).toHaveLength(1);
  });

  test.each([
    ['A-02', 'episodes', { 'Due Date': '1/1/2020' }, ['Give the episode a name', 'This day has passed']],
    ['A-04', 'categories', {}, ['Give the category a name']],
    ['A-05', 'hosts', {}, ['Enter the host’s name']],
    ['A-16', 'sponsors', { Name: 'Café', Link: 'http://cafe.example' }, [/begins with https:/]],
    ['A-20', 'support videos', { Title: 'A film', Link: 'http://film.example' }, [/begins with https:/]],
    [
      'A-17',
      'campaigns',
      { 'First day': '14 Dec 2096', 'Last day': '10 Dec 2096' },
      [
        'Choose a sponsor',
        'Give the campaign a name',
        /last day is before the first/,
        'Choose at least one club, or all of them.',
      ],
    ],
  ] as const)(
    '%s of %s: what is wrong with a new one is told in its place',
    async (_id, name, typed, told) => {
      const { words } = pageOf(name);
      const { user } = open(pageOf(name));
      await user.click(await screen.findByRole('button', { name: `New ${words.one}` }));
      const drawer = within(await screen.findByRole('dialog', { name: `New ${words.one}` }));
      for (const [label, text] of Object.entries(typed)) {
        await user.type(await drawer.findByRole('textbox', { name: label }), text);
        await user.tab();
      }
      if (name === 'campaigns') await user.click(drawer.getByText('Chosen clubs', { selector: '[title]' }));
      await user.click(drawer.getByRole('button', { name: /^Create/ }));
      for (const sentence of told) expect(await drawer.findByText(sentence)).toBeVisible();
    },
  );
});

describe('several rows at once', () => {
  const ashford = clubRow(1, { clubname: 'Ashford' });
  const rovers = clubRow(2, { clubname: 'Rovers' });
  const hillside = clubRow(3, { clubname: 'Hillside', status: 'suspended' });
  const all = [ashford, rovers, hillside];

  type Lists = Parameters<typeof mock<typeof listClubs>>[1];

  function show(answer?: Lists) {
    const shelf = { rows: all };
    const lists = mock(listClubs, answer ?? (() => ({ data: shelf.rows, total: 38 })));
    const history = fakeHistory({});
    const rendered = renderScreen(<ClubList />, { at: '/admin/dashboard/clubs', history });
    return { ...rendered, shelf, lists, history };
  }

  const box = (name: string) => screen.findByRole('checkbox', { name });
  const bar = async () => within(await screen.findByRole('region', { name: 'With the selected rows' }));

  test('rows are ticked by keyboard, one by one or the page; a question counts those with which it can be done', async () => {
    const { user, lists } = show();
    const asked = mock(setClubStatus, ({ body }) => ({ data: { ...rovers, ...body }, message: 'Done' }));
    (await box('Select Ashford')).focus();
    await user.keyboard(' ');
    expect(await (await bar()).findByText('1 club selected')).toBeVisible();
    expect(isUnderWay()).toBe(true);
    expect(((await box('Select all on this page')) as HTMLInputElement).indeterminate).toBe(true);
    await user.click(await box('Select all on this page'));
    expect(await (await bar()).findByText('3 clubs selected')).toBeVisible();
    await user.click((await bar()).getByRole('button', { name: 'Suspend…' }));
    const question = await findDialog('Suspend 2 clubs?');
    const before = lists.length;
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('2 clubs are suspended.')).toBeVisible();
    expect(asked.map(({ params }) => params.id).sort()).toEqual([ashford.id, rovers.id]);
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
    // Hillside was suspended already, so nothing was done with it.
    expect(await (await bar()).findByText('1 club selected')).toBeVisible();
    expect(await box('Select Hillside')).toBeChecked();
  });

  test('what was refused is named with its reason, and stays ticked', async () => {
    const { user } = show();
    mock(setClubStatus, ({ params, body }) => {
      if (params.id === rovers.id) throw refuse('not_found', 'The club could not be found.');
      return { data: { ...ashford, ...body }, message: 'Done' };
    });
    await user.click(await box('Select Ashford'));
    await user.click(await box('Select Rovers'));
    await user.click(await (await bar()).findByRole('button', { name: 'Suspend…' }));
    await answerDialog(user, 'Suspend 2 clubs?', 'Suspend');
    const told = '1 club is suspended. 1 could not be done, and stays selected.';
    await answerDialog(user, 'Error', 'OK', told, 'Rovers: The club could not be found.');
    expect(await box('Select Rovers')).toBeChecked();
    expect(await box('Select Ashford')).not.toBeChecked();
  });

  test('what is ticked while it is being done stays ticked, also a row that was let go of meanwhile', async () => {
    const { user } = show();
    const held = later();
    mock(setClubStatus, async ({ body }) => {
      await held.promise;
      return { data: { ...ashford, ...body }, message: 'Done' };
    });
    await user.click(await box('Select Ashford'));
    await user.click(await (await bar()).findByRole('button', { name: 'Suspend…' }));
    await answerDialog(user, 'Suspend 1 club?', 'Suspend');
    await user.click(await box('Select Rovers'));
    held.settle();
    expect(await screen.findByText('1 club is suspended.')).toBeVisible();
    expect(await box('Select Rovers')).toBeChecked();
    expect(await box('Select Ashford')).not.toBeChecked();

    const again = later();
    mock(setClubStatus, async ({ body }) => {
      await again.promise;
      return { data: { ...rovers, ...body }, message: 'Done' };
    });
    await user.click((await bar()).getByRole('button', { name: 'Suspend…' }));
    await answerDialog(user, 'Suspend 1 club?', 'Suspend');
    await user.click(await box('Select Ashford'));
    await user.click(await box('Select Rovers'));
    await user.click(await box('Select Rovers'));
    again.settle();
    await waitFor(async () => expect((await bar()).getByRole('button', { name: 'Suspend…' })).toBeEnabled());
    expect(await box('Select Rovers')).toBeChecked();
    expect(await box('Select Ashford')).toBeChecked();
  });

  test('what is done with one row meanwhile does not let the same be begun once more', async () => {
    const { user } = show();
    const held = later();
    mock(setClubStatus, async ({ params, body }) => {
      if (params.id === ashford.id) await held.promise;
      return { data: { ...rovers, ...body }, message: 'Done' };
    });
    await user.click(await box('Select Ashford'));
    await user.click(await (await bar()).findByRole('button', { name: 'Suspend…' }));
    await answerDialog(user, 'Suspend 1 club?', 'Suspend');
    await chooseEntry(user, 'Hillside', 'Let in again');
    expect(await screen.findByText('Done')).toBeVisible();
    expect((await bar()).getByRole('button', { name: 'Suspend…' })).toBeDisabled();
    held.settle();
    expect(await screen.findByText('1 club is suspended.')).toBeVisible();
  });

  test('after a logout no further row is sent', async () => {
    const { user, shelf } = show();
    shelf.rows = Array.from({ length: 6 }, (_, at) => clubRow(at + 1, { clubname: `Club ${at + 1}` }));
    const held = later();
    const asked = mock(setClubStatus, async ({ body }) => {
      await held.promise;
      return { data: { ...rovers, ...body }, message: 'Done' };
    });
    await box('Select Club 6');
    await user.click(await box('Select all on this page'));
    await user.click(await (await bar()).findByRole('button', { name: 'Suspend…' }));
    await answerDialog(user, 'Suspend 6 clubs?', 'Suspend');
    await waitFor(() => expect(asked).toHaveLength(4));
    act(() => forgetToken());
    held.settle();
    await answerDialog(user, 'Error', 'OK', '4 clubs are suspended. 2 could not be done, and stay selected.');
    expect(asked).toHaveLength(4);
  });

  test('another search or filter lets go of what was ticked; another page does not', async () => {
    const { user, shelf, history } = show();
    await user.click(await box('Select Ashford'));
    shelf.rows = [clubRow(4, { clubname: 'Milford' })];
    act(() => history.push({ page: '2' }));
    await user.click(await box('Select Milford'));
    expect(await (await bar()).findByText('2 clubs selected')).toBeVisible();
    act(() => history.push({ q: 'mil' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'With the selected rows' })).toBeNull());
  });

  test('while another page is on its way, the rows of the one before cannot be ticked; while the same is read again, they can', async () => {
    const { user, shelf, lists, history, queryClient } = show();
    await user.click(await box('Select all on this page'));
    expect(await screen.findByRole('button', { name: 'Select all 38 that match' })).toBeVisible();
    const held = later();
    mock(listClubs, async (asked) => {
      lists.push(asked as never);
      await held.promise;
      return { data: shelf.rows, total: 38 };
    });
    const before = lists.length;
    act(() => void queryClient.invalidateQueries());
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
    expect(await box('Select Ashford')).toBeEnabled();
    expect(await box('Select all on this page')).toBeEnabled();
    act(() => history.push({ q: 'fc' }));
    await waitFor(async () => expect(await box('Select all on this page')).toBeDisabled());
    expect(await box('Select Ashford')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Select all 38 that match' })).toBeNull();
    held.settle();
    await waitFor(async () => expect(await box('Select Ashford')).toBeEnabled());
  });

  test('D6 all that match are selected over the pages, changed at once, and changed back by Undo', async () => {
    const { user, history, lists } = show();
    const status = new Map<string, string>();
    mock(setClubStatus, ({ params, body }) => {
      status.set(params.id, body.status);
      return { data: { ...rovers, ...body }, message: 'Done' };
    });
    act(() => history.push({ q: 'fc' }));
    const many = Array.from({ length: 38 }, (_, at) => clubRow(at + 1, { clubname: `Club ${at + 1} FC` }));
    mock(listClubs, ({ query }) => {
      lists.push({ query } as never);
      return { data: query.pageSize === 100 ? many : many.slice(0, 20), total: 38 };
    });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Select all 38 that match' }));
    expect(await (await bar()).findByText('38 clubs selected')).toBeVisible();
    expect(lists.map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ q: 'fc', page: 1, pageSize: 100 }),
    );
    await user.click((await bar()).getByRole('button', { name: 'Suspend…' }));
    await answerDialog(user, 'Suspend 38 clubs?', 'Suspend');
    expect(await screen.findByText('38 clubs are suspended.')).toBeVisible();
    expect([status.size, new Set(status.values())]).toEqual([38, new Set(['suspended'])]);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('38 clubs are active again')).toBeVisible();
    expect(new Set(status.values())).toEqual(new Set(['active']));
  });

  describe('while all that match are read', () => {
    /** The first of the two pages of 150 clubs is answered when the test says so. */
    async function selectAll() {
      const held = later();
      const shown = show(async ({ query: { q, page, pageSize } }) => {
        if (pageSize < 100) return { data: all, total: 150 };
        if (!q) await held.promise;
        const size = page === 1 ? 100 : 50;
        const first = (page - 1) * 100 + 1;
        return { data: Array.from({ length: size }, (_, at) => clubRow(first + at)), total: 150 };
      });
      await shown.user.click(await box('Select all on this page'));
      await press(shown.user, 'Select all 150 that match');
      const pages = () => shown.lists.filter(({ query }) => query.pageSize === 100);
      await waitFor(() => expect(pages()).toHaveLength(1));
      return { ...shown, held, pages };
    }

    /** The signal of the call on its way says that nothing more is wanted. */
    const stopped = (pages: () => { request: Request }[]) =>
      waitFor(() => expect(pages()[0]?.request.signal.aborted).toBe(true));

    test('what is ticked or let go of meanwhile stays so', async () => {
      const { user, held } = await selectAll();
      await user.click(await box('Select Ashford'));
      held.settle();
      expect(await (await bar()).findByText('149 clubs selected')).toBeVisible();
      expect(await box('Select Ashford')).not.toBeChecked();
      expect(await box('Select Rovers')).toBeChecked();
    });

    test('Stop ends it: nothing more is read, what was ticked stays, and no error is told', async () => {
      const { user, held, pages } = await selectAll();
      await press(user, 'Stop selecting');
      await stopped(pages);
      held.settle();
      expect(await screen.findByRole('button', { name: 'Select all 150 that match' })).toBeVisible();
      expect((await bar()).getByText('3 clubs selected')).toBeVisible();
      expect(pages()).toHaveLength(1);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('Clear, another search, a logout and leaving the page end it, too', async () => {
      const ends: ((shown: Awaited<ReturnType<typeof selectAll>>) => unknown)[] = [
        ({ user }) => press(user, 'Clear'),
        ({ history }) => act(() => history.push({ q: 'club' })),
        () => act(() => forgetToken()),
        ({ unmount }) => unmount(),
      ];
      for (const end of ends) {
        const shown = await selectAll();
        await end(shown);
        await stopped(shown.pages);
        shown.held.settle();
        shown.unmount();
        expect(shown.pages()).toHaveLength(1);
      }
    });

    test('what is ticked under another search is not let go of by what was read for the one before', async () => {
      const { user, held, history, pages } = await selectAll();
      act(() => history.push({ q: 'club' }));
      await waitFor(async () => expect(await box('Select Rovers')).toBeEnabled());
      await user.click(await box('Select Rovers'));
      held.settle();
      await stopped(pages);
      expect(await (await bar()).findByText('1 club selected')).toBeVisible();
      expect(await box('Select Rovers')).toBeChecked();
    });
  });
});
