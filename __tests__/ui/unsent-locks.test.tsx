import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { forgetToken, keepToken } from '@/client/session';
import { lockSending, lockUnsent } from '@/client/unsent/unsent-lock';
import { listUnsent, removeUnsent } from '@/client/unsent/unsent-tray';
import { useUnsentWork } from '@/client/unsent/unsent-work';
import { uploadAudio } from '@/contract/parts/send-parts';
import { getUnsentKey } from '@/contract/parts/unsent';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { partLock } from '@/features/episode-content/recorder/kept-recordings';
import { UnsentTray } from '@/features/episode-content/unsent/unsent-tray';
import { introSent } from '../support/episodes';
import { installFakeIdb } from '../support/fake-idb';
import { holdClock } from '../support/fixed-clock';
import { later } from '../support/later';
import { mock, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { chooseFor, openUpload, submit, takeUploads } from '../support/phone-upload';
import { answerDialog, chooseEntry, findDialog, press, renderScreen } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { afterRoundTrip } from '../support/round-trip';
import { keepItem, trayKey, unsentItem } from '../support/unsent-item';

const intro = 'Intro · club news';
const oneSent = 'Your file was sent to the provider.';

beforeEach(() => {
  installFakeIdb();
  keepToken('of-dana', true);
  mock(getUnsentKey, () => trayKey());
});
afterEach(forgetToken);

/** Uploads that are on their way until `arrive`. */
function slowUploads() {
  const { promise, settle } = later();
  const uploads = mock(uploadAudio, async () => {
    await promise;
    return { data: introSent, message: 'Sent' };
  });
  return { uploads, arrive: settle };
}

/** The connection comes back, which has all that waits sent at once. */
const comeBack = async () => {
  act(() => void window.dispatchEvent(new Event('online')));
  await act(afterRoundTrip);
};

/** The phone of a club with the tray in its header; the page below it can be left. */
function Phone() {
  const [isOpen, setOpen] = useState(true);
  const work = useUnsentWork();
  const [left, setLeft] = useState<number>();
  const sendAll = () => void work?.sendAll(() => undefined, new AbortController().signal).then(setLeft);
  return (
    <>
      <UnsentTray />
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      <button type="button" onClick={sendAll}>
        Send all
      </button>
      {left !== undefined && `${left} left`}
      {isOpen && <MobileUpload />}
    </>
  );
}

/** Chooses a file for the intro on the phone. */
async function choose() {
  // Its lists are answered from here on.
  (await openUpload()).unmount();
  const rendered = renderScreen(<Phone />, { account: accounts.clubAdmin });
  await screen.findByRole('region', { name: intro });
  await chooseFor(rendered.user, intro, 'news.mp3');
  await waitFor(async () => expect(await listUnsent()).toMatchObject([{ state: 'open' }]));
  return rendered;
}

/** Chooses it, and submits it. */
async function send() {
  const slow = slowUploads();
  const rendered = await choose();
  await rendered.user.click(submit());
  await waitFor(() => expect(slow.uploads).toHaveLength(1));
  return { ...rendered, ...slow };
}

describe('a file goes once', () => {
  test('B1 the page sends a file only once it has its lock, however late that comes', async () => {
    const late = later();
    const { locks } = navigator;
    const request = async (...[name, how, work]: Parameters<typeof locks.request>) => {
      if (name.startsWith('unsent')) {
        const { signal } = how as LockOptions;
        await Promise.race([late.promise, new Promise((_, give) => signal?.addEventListener('abort', give))]);
      }
      return locks.request(name, how, work);
    };
    replaceProperty(navigator, 'locks', { value: { ...locks, request } });
    const uploads = takeUploads();
    const { user } = await openUpload();
    await chooseFor(user, intro, 'news.mp3');
    await user.click(submit());
    await act(afterRoundTrip);
    expect(uploads).toHaveLength(0);
    late.settle();
    expect(await screen.findByText(oneSent)).toBeVisible();
    expect(uploads).toHaveLength(1);
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
  });

  test.each([
    ['the page goes on showing it', async () => undefined],
    ['its page is left meanwhile', (user: Parameters<typeof press>[0]) => press(user, 'Leave')],
  ])('B1 what the page is sending is not sent by the tray as well: %s', async (_what, leave) => {
    const { user, uploads, arrive } = await send();
    await leave(user);
    await comeBack();
    expect(uploads).toHaveLength(1);
    arrive();
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
    await comeBack();
    expect(uploads).toHaveLength(1);
  });

  test('B1 what the page is sending is waited for by a logout, and not sent a second time', async () => {
    const { user, uploads, arrive } = await send();
    await press(user, 'Send all');
    await act(afterRoundTrip);
    expect(uploads).toHaveLength(1);
    arrive();
    expect(await screen.findByText('0 left')).toBeVisible();
    expect(uploads).toHaveLength(1);
  });

  test('B1 a chosen file that another tab has sent meanwhile is not sent again, and the words count the others only', async () => {
    await keepItem({ state: 'open' });
    await keepItem({ id: 'two', slot: 'interview', name: 'coach.mp3', state: 'open' });
    const { user } = await openUpload();
    await screen.findByRole('button', { name: 'Take out derby-news.mp3' });
    const release = await lockSending('one');
    const uploads = takeUploads();
    await user.click(submit());
    await act(afterRoundTrip);
    expect(uploads).toHaveLength(0);
    await removeUnsent(['one']);
    release?.();
    expect(await screen.findByText(oneSent)).toBeVisible();
    expect(uploads.map(({ body }) => body.map)).toEqual([['interview']]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Take out/ })).not.toBeInTheDocument());
  });

  test('B1 what another tab still records is not sent before it is whole', async () => {
    await keepItem({ kind: 'recording' });
    const part = { ...unsentItem, slot: 'intro' as const };
    const over = later();
    const held = navigator.locks.request(partLock(part), {}, () => over.promise);
    const uploads = takeUploads();
    renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
    await screen.findByRole('button', { name: '1 not sent yet' });
    await act(afterRoundTrip);
    expect(uploads).toHaveLength(0);
    over.settle();
    await held;
    await comeBack();
    expect(await screen.findByText(oneSent)).toBeVisible();
  });
});

test('B1 the words count all that the tray has sent', async () => {
  await keepItem();
  await keepItem({ id: 'two', slot: 'interview', name: 'coach.mp3' });
  takeUploads();
  renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
  expect(await screen.findByText('Your 2 files were sent to the provider.')).toBeVisible();
  expect(screen.queryByText(oneSent)).not.toBeInTheDocument();
});

test.each([
  ['another tab sends', lockSending],
  ['a page works on', lockUnsent],
])('B5 what %s is not deleted from the tray, and it says so', async (_what, lock) => {
  await keepItem({ state: 'failed', why: 'Save only its sound.' });
  const release = await lock('one');
  const { user } = renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
  await press(user, '1 not sent yet');
  await chooseEntry(user, intro, /Delete…/);
  await answerDialog(user, 'Delete this file?', 'Delete');
  expect(
    await screen.findByText(
      'It was not deleted, because it is being sent or is open on another page of this browser.',
    ),
  ).toBeVisible();
  expect(await listUnsent()).toHaveLength(1);
  release?.();
  await chooseEntry(user, intro, /Delete…/);
  await answerDialog(user, 'Delete this file?', 'Delete');
  await waitFor(async () => expect(await listUnsent()).toEqual([]));
});

test('B1 a chosen file that another tab sends is taken out here, and stays in the tray until it has arrived', async () => {
  await keepItem({ state: 'open' });
  const { user } = await openUpload();
  const takeOut = await screen.findByRole('button', { name: 'Take out derby-news.mp3' });
  const release = await lockSending('one');
  await user.click(takeOut);
  await act(afterRoundTrip);
  expect(await listUnsent()).toHaveLength(1);
  release?.();
});

test('B1 while a dialog asks about a file the tray leaves it alone, and sends it once the dialog is closed', async () => {
  const { user } = await choose();
  const refused = mockRefused(uploadAudio, 'unavailable', 'We are restarting.');
  await user.click(submit());
  const dialog = await findDialog('Error');
  holdClock(['setTimeout', 'clearTimeout']);
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await comeBack();
  }
  expect(refused).toHaveLength(1);
  jest.useRealTimers();
  const uploads = takeUploads();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(oneSent)).toBeVisible();
  expect(uploads).toHaveLength(1);
});

test('a file that is refused for its content is named once, with the reason, and can only be deleted', async () => {
  const { user } = await choose();
  await keepItem({ id: 'before', state: 'refused', at: 1, why: 'This is no sound.' });
  mockRefused(uploadAudio, 'unsupported_type', 'This is no sound.');
  await user.click(submit());
  await user.click((await findDialog('Error')).getByText('Close'));
  await press(user, '1 not sent yet');
  expect(screen.getByRole('list', { name: 'Not sent yet' })).toHaveTextContent('This is no sound.');
  for (const way of ['Try again', `Play ${intro}`])
    expect(screen.queryByRole('button', { name: way })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: `Actions for ${intro}` }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Delete…']);
  expect(renderHook(useUnsentWork).result.current).toMatchObject({ count: 1, maySend: false });
});
