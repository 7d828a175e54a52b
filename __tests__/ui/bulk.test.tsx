import { act, screen, waitFor, within } from '@testing-library/react';
import { listClubs, setClubStatus } from '@/contract/club';
import { ClubList } from '@/features/club/club-list';
import { ListPanel } from '@/kit/list-panel';
import { useListView } from '@/kit/use-list-view';
import { violations } from '../support/axe';
import { clubRow } from '../support/clubs';
import { FakeRouter, fakeHistory } from '../support/fake-router';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const ashford = clubRow(1, { clubname: 'Ashford' });
const rovers = clubRow(2, { clubname: 'Rovers' });
const hillside = clubRow(3, { clubname: 'Hillside', status: 'suspended' });
const all = [ashford, rovers, hillside];

function show(page = <ClubList />) {
  const shelf = { rows: all };
  const lists = mock(listClubs, () => ({ data: shelf.rows, total: 38 }));
  const history = fakeHistory({});
  const rendered = renderScreen(
    <FakeRouter pathname="/admin/dashboard/clubs" history={history}>
      {page}
    </FakeRouter>,
    { account: accounts.platformAdmin },
  );
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
  // No action of clubs takes what nobody has seen.
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  await user.click((await bar()).getByRole('button', { name: 'Suspend…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Suspend 2 clubs?' }));
  const before = lists.length;
  await user.click(question.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('2 clubs are suspended')).toBeVisible();
  expect(asked.map(({ params }) => params.id).sort()).toEqual([ashford.id, rovers.id]);
  await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'With the selected rows' })).toBeNull());
});

test('what was refused is told by name with its reason, and stays ticked', async () => {
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

function AllThatMatch({ heard }: { heard: unknown[] }) {
  const list = useListView(listClubs);
  return (
    <ListPanel
      list={list}
      columns={[{ key: 'clubname' }]}
      rowKey={({ id }) => id}
      rowTitle={({ clubname }) => clubname}
      empty={{ text: '' }}
      bulk={[
        {
          key: 'remind',
          label: 'Remind',
          icon: null,
          matching: true,
          call: async (chosen) => {
            heard.push(chosen);
            return { done: 38, failed: [] };
          },
          done: (count) => `${count} clubs were reminded`,
        },
      ]}
    />
  );
}

test('an action that takes all that match is offered them, and hears the search instead of rows', async () => {
  const heard: unknown[] = [];
  const { user, history } = show(<AllThatMatch heard={heard} />);
  act(() => history.push({ q: 'fc' }));
  await user.click(await box('Select all on this page'));
  await user.click(await screen.findByRole('button', { name: 'Select all 38 that match' }));
  expect(await (await bar()).findByText('38 clubs selected')).toBeVisible();
  await user.click((await bar()).getByRole('button', { name: 'Remind' }));
  expect(await screen.findByText('38 clubs were reminded')).toBeVisible();
  expect(heard).toEqual([{ rows: [], matching: expect.objectContaining({ q: 'fc' }) }]);
});
