import { act, screen, waitFor, within } from '@testing-library/react';
import { decideJoinRequest, type JoinRequest, listJoinRequests } from '@/contract/join';
import { JoinRequestsCard } from '@/features/join/join-requests-card';
import { violations } from '../support/axe';
import { blankRow } from '../support/blank';
import { later } from '../support/later';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, renderScreen } from '../support/render';

const request = (index: number, over: Partial<JoinRequest> = {}): JoinRequest => ({
  ...blankRow(listJoinRequests),
  id: `00000000-0000-4000-8000-00000000000${index}`,
  fullname: `Person ${index}`,
  email: `person${index}@example.test`,
  clubMemberRole: 'parent',
  createdAt: '2026-11-21T10:00:00.000Z',
  ...over,
});
const lena = request(1, { fullname: 'Lena Bauer', email: 'lena@example.test' });
const tom = request(2, { fullname: 'Tom Jansen', clubMemberRole: 'coach' });

/** The server's own list: a decided request leaves it. */
function serve(...waiting: JoinRequest[]) {
  let data = waiting;
  mock(listJoinRequests, () => ({ data, total: data.length }));
  return mock(decideJoinRequest, ({ params, body }) => {
    data = data.filter(({ id }) => id !== params.id);
    return { message: body.decision === 'approve' ? 'Lena Bauer is in.' : 'Declined.' };
  });
}

const open = () =>
  renderScreen(
    <main tabIndex={-1}>
      <h1>Good morning</h1>
      <JoinRequestsCard />
    </main>,
    { account: accounts.clubAdmin },
  );
const card = () => screen.findByRole('region', { name: 'Waiting to join' });

test('who waits is listed with role, email and since when; declining asks first, and declines that one alone', async () => {
  const calls = serve(lena, tom);
  const { user } = open();
  const rows = within(await card()).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent('Lena BauerParent · lena@example.testSince 21 Nov 2026');
  expect(rows[1]).toHaveTextContent('Coach');
  expect(screen.getByText('2 people')).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.click(within(await card()).getByRole('button', { name: 'Decline Tom Jansen' }));
  await answerDialog(user, 'Decline Tom Jansen?', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: 'Decline Tom Jansen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByText('Tom Jansen')).toBeNull());
  expect(calls.map(({ params, body }) => [params.id, body.decision])).toEqual([[tom.id, 'decline']]);
  expect(screen.getByText('Lena Bauer')).toBeVisible();
});

test('nothing is shown without a request', async () => {
  serve();
  const { queryClient } = open();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('region')).toBeNull();
});

test('letting in sends approve without a question; the last one takes the card along', async () => {
  const calls = serve(lena);
  const { user } = open();
  await user.click(within(await card()).getByRole('button', { name: 'Let in Lena Bauer' }));
  expect(await screen.findByText('Lena Bauer is in.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(calls[0]?.params.id).toBe(lena.id);
  expect(calls[0]?.body).toEqual({ decision: 'approve' });
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('the focus leaves with the decided request, not with another', async () => {
  serve(lena, tom);
  const answer = later();
  mock(decideJoinRequest, async () => {
    await answer.promise;
    return { message: 'Lena Bauer is in.' };
  });
  const { user, queryClient } = open();
  const letIn = within(await card()).getByRole('button', { name: 'Let in Lena Bauer' });
  await user.click(letIn);
  // Another admin was faster with Tom.
  mock(listJoinRequests, () => ({ data: [lena], total: 1 }));
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText('Tom Jansen')).toBeNull());
  expect(letIn).toHaveFocus();
  mock(listJoinRequests, () => ({ data: [], total: 0 }));
  answer.settle();
  await waitFor(() => expect(screen.queryByText('Lena Bauer')).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('what another admin has decided meanwhile is shown, and the list is read again', async () => {
  let data = [lena, tom];
  mock(listJoinRequests, () => ({ data, total: data.length }));
  mock(decideJoinRequest, () => {
    data = [tom];
    throw refuse('conflict', 'Somebody has decided this already.');
  });
  const { user } = open();
  await user.click(within(await card()).getByRole('button', { name: 'Let in Lena Bauer' }));
  expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent(
    'Somebody has decided this already.',
  );
  await waitFor(() => expect(screen.queryByText('Lena Bauer')).toBeNull());
  expect(screen.getByText('Tom Jansen')).toBeVisible();
});

test('X-01 X-02 a failure is shown in an Error dialog, and leaves the person in the list', async () => {
  serve(lena);
  mockOffline(decideJoinRequest);
  const { user } = open();
  await user.click(within(await card()).getByRole('button', { name: 'Let in Lena Bauer' }));
  const told = await screen.findByRole('dialog', { name: 'Error' });
  expect(told).toHaveTextContent('No connection.');
  await user.click(within(told).getByRole('button', { name: 'OK' }));
  mockRefused(decideJoinRequest, 'internal', '');
  await user.click(screen.getByRole('button', { name: 'Let in Lena Bauer' }));
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Error' })).toHaveTextContent(
      'Something Went Wrong! Please Try Again Later',
    ),
  );
  expect(screen.getByText('Lena Bauer')).toBeVisible();
});

test('a list that cannot be read says so, and can be tried again', async () => {
  mockRefused(listJoinRequests, 'unavailable', 'The database is away.');
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  serve(lena);
  await user.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByText('Lena Bauer')).toBeVisible();
});

test('of many the first five are shown until all are asked for', async () => {
  serve(...[1, 2, 3, 4, 5, 6, 7].map((index) => request(index)));
  const { user } = open();
  expect(within(await card()).getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 7' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.queryByRole('button', { name: 'Show all 7' })).toBeNull();
});

test('C-03 several are let in at once, and those that failed stay ticked and are named', async () => {
  const ada = request(3, { fullname: 'Ada Byron' });
  let data = [lena, tom, ada];
  mock(listJoinRequests, () => ({ data, total: data.length }));
  const calls = mock(decideJoinRequest, ({ params }) => {
    if (params.id === tom.id) throw refuse('conflict', 'There is an account with this email already.');
    data = data.filter(({ id }) => id !== params.id);
    return { message: 'They are in.' };
  });
  const { user } = open();
  const shown = within(await card());
  for (const name of ['Lena Bauer', 'Tom Jansen'])
    await user.click(shown.getByRole('checkbox', { name: `Select ${name}` }));
  await user.click(shown.getByRole('button', { name: 'Let in 2' }));
  const told = await screen.findByRole('dialog', { name: 'Error' });
  expect(told).toHaveTextContent('1 person let in and notified by email. 1 could not be done');
  expect(told).toHaveTextContent('Tom Jansen: There is an account with this email already.');
  await user.click(within(told).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText('Lena Bauer')).toBeNull());
  expect(shown.getByRole('checkbox', { name: 'Select Tom Jansen' })).toBeChecked();
  expect(calls.map(({ params }) => params.id).toSorted()).toEqual([lena.id, tom.id].toSorted());
});

test('C-03 several are declined after one question', async () => {
  const calls = serve(lena, tom);
  const { user } = open();
  const shown = within(await card());
  for (const box of shown.getAllByRole('checkbox')) await user.click(box);
  await user.click(shown.getByRole('button', { name: 'Decline 2' }));
  await answerDialog(user, 'Decline 2 requests?', 'Decline');
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(calls.map(({ body }) => body.decision)).toEqual(['decline', 'decline']);
});
