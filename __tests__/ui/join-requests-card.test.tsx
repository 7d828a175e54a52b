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
  mock(listJoinRequests, ({ query: { pageSize } }) => ({
    data: data.slice(0, pageSize),
    total: data.length,
  }));
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

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    request(1, { id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` }),
  );

test.each([
  ['seven', 7, 'Show all 7', 7],
  ['sixty, which are more than a page,', 60, 'Show all 60', 60],
  ['a hundred and three', 103, 'Show 100', 100],
])('of %s the first five are shown until all are asked for', async (_, count, button, then) => {
  serve(...many(count));
  const { user } = open();
  const shown = within(await card());
  expect(shown.getAllByRole('listitem')).toHaveLength(5);
  await user.click(shown.getByRole('button', { name: button }));
  await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(then));
  expect(shown.queryByRole('button', { name: button })).toBeNull();
  const others = shown.queryByText('The others appear as soon as these are decided.');
  expect(others !== null).toBe(then < count);
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

test('C-03 who is ticked while others are let in stays ticked, and the focus stays in the card', async () => {
  const ada = request(3, { fullname: 'Ada Byron' });
  let data = [lena, tom, ada];
  mock(listJoinRequests, () => ({ data, total: data.length }));
  const held = later();
  mock(decideJoinRequest, async ({ params }) => {
    await held.promise;
    data = data.filter(({ id }) => id !== params.id);
    return { message: 'They are in.' };
  });
  const { user } = open();
  const place = await card();
  const shown = within(place);
  await user.click(shown.getByRole('checkbox', { name: 'Select Lena Bauer' }));
  await user.click(shown.getByRole('button', { name: 'Let in 1' }));
  await user.click(shown.getByRole('checkbox', { name: 'Select Tom Jansen' }));
  held.settle();
  await waitFor(() => expect(screen.queryByText('Lena Bauer')).toBeNull());
  expect(shown.getByRole('checkbox', { name: 'Select Tom Jansen' })).toBeChecked();
  expect(place.parentElement).toContainElement(document.activeElement as HTMLElement);
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

test('those who are shown stay when the others cannot be read, and it can be tried again', async () => {
  serve(...many(60));
  const { user } = open();
  const shown = within(await card());
  mockRefused(listJoinRequests, 'unavailable', 'The database is away.');
  await user.click(shown.getByRole('button', { name: 'Show all 60' }));
  expect(await shown.findByRole('alert')).toHaveTextContent('The database is away.');
  expect(shown.getAllByRole('listitem').length).toBeGreaterThanOrEqual(5);
  serve(...many(60));
  await user.click(shown.getByRole('button', { name: 'Show all 60' }));
  await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(60));
});
