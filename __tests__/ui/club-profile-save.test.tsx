import { act, screen, waitFor, within } from '@testing-library/react';
import { getClub, updateClub, uploadClubIdentity } from '@/contract/club';
import {
  chooseAudio,
  drawer,
  errorModal,
  fullClub,
  gone,
  later,
  nameField,
  oldLogo,
  openProfile,
  saveButton,
  song,
} from '../support/club-profile';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { listenIn } from '../support/settings';

const fallback = 'Something Went Wrong! Please Try Again Later';
const dismiss = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(within(await errorModal()).getByRole('button', { name: 'OK' }));

test('P-24 P-27 of one’s own club the PUT carries clubname and clubLogo and nothing else, and the revision it began with', async () => {
  const { user, identity } = await openProfile();
  const sent = listenIn();
  await user.type(nameField(), ' 1898');
  await user.click(saveButton());
  await gone();
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([
    {
      method: 'PUT',
      path: `/api/club/${fullClub.id}`,
      authorization: 'Bearer test-token',
      ifMatch: '"4"',
      body: { clubname: 'Riverside Rovers FC 1898', clubLogo: oldLogo },
    },
  ]);
  expect(identity).toEqual([]);
});

test('P-23 the identity goes before the PUT, in a form of its own, and the PUT knows its revision', async () => {
  const stage = await openProfile();
  await chooseAudio(stage);
  await stage.user.click(saveButton());
  await gone();
  expect(stage.order).toEqual(['POST identity', 'GET club', 'PUT club']);
  const [{ request, files, body }] = stage.identity as [(typeof stage.identity)[0]];
  expect(request.method).toBe('POST');
  expect(new URL(request.url).pathname).toBe('/api/file/upload/club/identity');
  expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  // The mock reads the files from the field `audioIdentity`, and the rest into the body.
  expect(files.map(({ name, size }) => [name, size])).toEqual([['new-anthem.wav', 3000]]);
  expect(body).toEqual({});
  expect(stage.put[0]?.request.headers.get('if-match')).toBe('"5"');
});

test('P-13 P-14 success is shown in a modal, and closing it refreshes', async () => {
  const onRefresh = vi.fn();
  const { user } = await openProfile({ onRefresh });
  await user.click(saveButton());
  const modal = await screen.findByRole('dialog', { name: 'Success' });
  expect(modal).toHaveTextContent('Club Profile Updated Successfully');
  expect(screen.queryByRole('dialog', { name: 'Club Profile' })).not.toBeInTheDocument();
  expect(onRefresh).not.toHaveBeenCalled();
  await user.click(within(modal).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(onRefresh).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open profile' })).toHaveFocus());
});

test('P-11 Save Changes is loading while it saves, and a double click sends once', async () => {
  const { user } = await openProfile();
  const answer = later();
  const put = mock(updateClub, async () => {
    await answer.promise;
    return { data: fullClub, message: 'Saved' };
  });
  // Both in one moment: before the first has changed anything on the screen.
  act(() => {
    saveButton().click();
    saveButton().click();
  });
  await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'true'));
  expect(within(saveButton()).getByRole('img', { name: 'loading' })).toBeVisible();
  await user.click(saveButton());
  await user.click(within(drawer()).getByRole('button', { name: 'Close' }));
  expect(drawer()).toBeVisible();
  answer.settle();
  await gone();
  expect(put).toHaveLength(1);
});

const refuses =
  (...refusal: Parameters<typeof refuse>) =>
  () =>
    mockRefused(updateClub, ...refusal);
test.each([
  ['X-01 the server’s message', refuses('no_space', 'There is no room.'), ['There is no room.']],
  ['X-02 without a message the spec’s sentence', refuses('internal', ''), [fallback]],
  [
    'U5 X-02 without an answer the spec’s sentence over the reason',
    () => mockOffline(updateClub),
    [fallback, 'No connection. Check your network and try again.'],
  ],
])(
  'P-15 P-16 %s is shown in an Error modal; all typed stays, and the next try goes through',
  async (_, fail, sentences) => {
    const { user } = await openProfile();
    fail();
    await user.type(nameField(), ' 1898');
    await user.click(saveButton());
    const modal = await errorModal();
    for (const sentence of sentences) expect(within(modal).getByText(sentence)).toBeVisible();
    // Saving has ended.
    expect(saveButton()).toHaveAttribute('aria-busy', 'false');
    await dismiss(user);
    expect(nameField()).toHaveValue('Riverside Rovers FC 1898');
    expect(nameField()).toBeEnabled();
    expect(screen.queryByRole('dialog', { name: /Success/ })).not.toBeInTheDocument();
    const put = mock(updateClub, () => ({ data: fullClub, message: 'Saved' }));
    await user.click(saveButton());
    await gone();
    expect(put[0]?.body.clubname).toBe('Riverside Rovers FC 1898');
  },
);

test('P-20 a field that the server refuses has its sentence until it is edited', async () => {
  const { user } = await openProfile();
  mock(updateClub, () => {
    throw refuse('invalid', 'Please look at the marked fields.', {
      clubname: 'There is a club of this name',
    });
  });
  await user.click(screen.getByRole('tab', { name: 'My Club Identity' }));
  await user.click(saveButton());
  expect(await errorModal()).toHaveTextContent('Please look at the marked fields.');
  await dismiss(user);
  expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('There is a club of this name')).toBeVisible();
  await waitFor(() => expect(nameField()).toHaveFocus());
  expect(saveButton()).toBeDisabled();
  await user.type(nameField(), '!');
  await waitFor(() => expect(screen.queryByText('There is a club of this name')).not.toBeInTheDocument());
  expect(saveButton()).toBeEnabled();
});

test('P-23 when the PUT fails after the upload, the next try does not upload again', async () => {
  const stage = await openProfile();
  await stage.user.type(nameField(), ' 1898');
  await chooseAudio(stage);
  mockRefused(updateClub, 'unavailable', 'Back in a minute.');
  await stage.user.click(saveButton());
  expect(await errorModal()).toHaveTextContent('Back in a minute.');
  await dismiss(stage.user);
  // What went through is shown as it is now.
  expect(await screen.findByRole('link', { name: 'new-anthem.wav' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Chosen audio' })).not.toBeInTheDocument();

  const put = mock(updateClub, () => ({ data: fullClub, message: 'Saved' }));
  await stage.user.click(saveButton());
  await gone();
  expect(stage.identity).toHaveLength(1);
  expect(put[0]?.body.clubname).toBe('Riverside Rovers FC 1898');
  expect(put[0]?.request.headers.get('if-match')).toBe('"5"');
});

test('P-23 nor when the line broke between the two', async () => {
  const stage = await openProfile();
  await chooseAudio(stage);
  mockOffline(getClub);
  await stage.user.click(saveButton());
  expect(await errorModal()).toHaveTextContent('No connection.');
  await dismiss(stage.user);
  expect(stage.put).toEqual([]);
  mock(getClub, () => ({ data: stage.server.club }));
  await stage.user.click(saveButton());
  await gone();
  expect(stage.identity).toHaveLength(1);
  expect(stage.put[0]?.request.headers.get('if-match')).toBe('"5"');
});

test('P-15 P-23 when the upload fails nothing else is sent, and the file is kept for the next try', async () => {
  const stage = await openProfile();
  await chooseAudio(stage);
  mockOffline(uploadClubIdentity);
  await stage.user.click(saveButton());
  expect(await errorModal()).toHaveTextContent('No connection.');
  await dismiss(stage.user);
  expect(stage.put).toEqual([]);
  const again = mock(uploadClubIdentity, () => ({
    data: { url: oldLogo, fileName: 'x.wav' },
    message: 'Sent',
  }));
  await stage.user.click(saveButton());
  await waitFor(() => expect(again[0]?.files[0]?.name).toBe(song().name));
});
