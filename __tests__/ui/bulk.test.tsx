import { act, screen, waitFor, within } from '@testing-library/react';
import { listClubs, setClubStatus } from '@/contract/club';
import { ClubList } from '@/features/club/club-list';
import { violations } from '../support/axe';
import { clubRow } from '../support/clubs';
import { fakeHistory } from '../support/fake-router';
import { later } from '../support/later';
import { mock, refuse } from '../support/mock-api';
import { answerDialog, renderScreen } from '../support/render';

const ashford = clubRow(1, { clubname: 'Ashford' });
const rovers = clubRow(2, { clubname: 'Rovers' });
const hillside = clubRow(3, { clubname: 'Hillside', status: 'suspended' });
const all = [ashford, rovers, hillside];

function show(page = <ClubList />) {
  const shelf = { rows: all };
  const lists = mock(listClubs, () => ({ data: shelf.rows, total: 38 }));
  const history = fakeHistory({});
  const rendered = renderScreen(page, { at: '/admin/dashboard/clubs', history });
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
  expect(((await box('Select all on this page')) as HTMLInputElement).indeterminate).toBe(true);
  await user.click(await box('Select all on this page'));
  expect(await (await bar()).findByText('3 clubs selected')).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.click((await bar()).getByRole('button', { name: 'Suspend…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Suspend 2 clubs?' }));
  const before = lists.length;
  await user.click(question.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('2 clubs are suspended.')).toBeVisible();
  expect(asked.map(({ params }) => params.id).sort()).toEqual([ashford.id, rovers.id]);
  await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'With the selected rows' })).toBeNull());
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
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Suspend 2 clubs?' })).getByRole('button', {
      name: 'Suspend',
    }),
  );
  const told = await screen.findByRole('dialog', { name: 'Error' });
  expect(told).toHaveTextContent('1 club is suspended. 1 could not be done, and stays selected.');
  expect(told).toHaveTextContent('Rovers: The club could not be found.');
  await user.click(within(told).getByRole('button', { name: 'OK' }));
  expect(await box('Select Rovers')).toBeChecked();
  expect(await box('Select Ashford')).not.toBeChecked();
});

test('what is ticked while it is being done stays ticked', async () => {
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
