import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { forgetToken, keepToken } from '@/client/session';
import {
  changeUnsent,
  keepUnsentFile,
  listUnsent,
  readUnsent,
  removeUnsent,
  type Unsent,
} from '@/client/unsent-tray';
import { useUnsentWork } from '@/client/unsent-work';
import { uploadAudio } from '@/contract/parts/send-parts';
import { getUnsentKey } from '@/contract/parts/unsent';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { UnsentTray } from '@/features/episode-content/unsent/unsent-tray';
import { derbyWeek, introSent } from '../support/episodes';
import { allKept, installFakeIdb } from '../support/fake-idb';
import { mock, mockOffline, mockRefused } from '../support/mock-api';
import { accounts, clubId } from '../support/people';
import { chooseFor, openUpload, submit, takeUploads } from '../support/phone-upload';
import { answerDialog, press, renderScreen, see } from '../support/render';

const tray = (digit: string) => ({
  tray: `00000000-0000-4000-8000-00000000000${digit}`,
  key: Buffer.alloc(32, Number(digit)).toString('base64'),
});
const dana = tray('1');
const other = tray('2');
beforeEach(() => {
  installFakeIdb();
  mock(getUnsentKey, () => dana);
});
afterEach(forgetToken);

const item: Unsent = {
  id: 'one',
  kind: 'file',
  episodeId: derbyWeek.id,
  clubId,
  slot: 'intro',
  episode: derbyWeek.name,
  name: 'derby-news.mp3',
  mime: 'audio/mpeg',
  lastModified: 5,
  at: 5,
  segments: 1,
  state: 'open',
};

test('B1 S-50 what waits is unreadable without the key of its owner, also for another person on the device', async () => {
  keepToken('of-dana', true);
  const bytes = Buffer.from('spoken words '.repeat(400_000));
  await keepUnsentFile(item, new File([bytes], item.name));
  forgetToken();
  await expect(listUnsent()).rejects.toThrow();
  const left = allKept().flatMap((row) => {
    const { key, value } = row as { key: unknown; value: { tray?: string; data: ArrayBuffer } };
    return [JSON.stringify(key), value.tray ?? '', Buffer.from(value.data).toString('latin1')];
  });
  expect(left.join('\n').length).toBeGreaterThan(bytes.length);
  // Long texts, because five megabytes at random have every word of four letters in one of fifty runs.
  expect(left.join('\n')).not.toMatch(/spoken words|derby-news|"intro"|audio\/mpeg/i);

  mock(getUnsentKey, () => other);
  keepToken('of-another', true);
  expect(await listUnsent()).toEqual([]);
  forgetToken();

  mock(getUnsentKey, () => dana);
  keepToken('of-dana-again', true);
  expect(await listUnsent()).toEqual([item]);
  const [sound] = await readUnsent(item.id);
  const read = Buffer.from((await sound?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(read.equals(bytes)).toBe(true);
});

test('B1 S-50 what a send says too late changes nothing after another person has signed in, and brings nothing back', async () => {
  keepToken('of-dana', true);
  await keepUnsentFile(item, new File(['words'], item.name));
  const fail = (now: Unsent): Unsent => ({ ...now, state: 'failed' });
  forgetToken();
  mock(getUnsentKey, () => other);
  keepToken('of-another', true);
  await changeUnsent(item.id, fail);
  expect(await listUnsent()).toEqual([]);
  forgetToken();
  mock(getUnsentKey, () => dana);
  keepToken('of-dana-again', true);
  expect(await listUnsent()).toEqual([item]);
  await changeUnsent(item.id, (now) => ({ ...now, state: 'submitted' }));
  expect(await listUnsent()).toEqual([{ ...item, state: 'submitted' }]);
  await removeUnsent([item.id]);
  await changeUnsent(item.id, fail);
  expect(await listUnsent()).toEqual([]);
});

test('B1 what two senders or tabs change about an item at once is stored of both', async () => {
  keepToken('of-dana', true);
  await keepUnsentFile(item, new File(['words'], item.name));
  const refuseIt = changeUnsent(item.id, (now) => ({ ...now, state: 'failed' }));
  const renameIt = changeUnsent(item.id, (now) => ({ ...now, name: 'derby.mp3' }));
  await Promise.all([refuseIt, renameIt]);
  expect(await listUnsent()).toEqual([{ ...item, state: 'failed', name: 'derby.mp3' }]);
});

/** The phone of a club with the tray in its header, opened anew. */
const again = () =>
  renderScreen(
    <>
      <UnsentTray />
      <MobileUpload />
    </>,
    { account: accounts.clubAdmin },
  );

test('B1 B5 a chosen file is there again after the page has gone, and is forgotten when it is taken out', async () => {
  const { user, unmount } = await openUpload();
  await chooseFor(user, 'Intro · club news', 'news.mp3');
  await waitFor(async () => expect(await listUnsent()).toMatchObject([{ slot: 'intro', state: 'open' }]));
  unmount();
  const page = again();
  expect(await screen.findByRole('button', { name: 'Take out news.mp3' })).toBeVisible();
  expect(submit()).toHaveTextContent('Submit 1 file');
  await page.user.click(screen.getByRole('button', { name: 'Take out news.mp3' }));
  await waitFor(async () => expect(await listUnsent()).toEqual([]));
});

test('B5 a recording that is to replace a sent part is seen at that part after Back', async () => {
  keepToken('of-dana', true);
  await keepUnsentFile({ ...item, kind: 'recording', ms: 12_000 }, new File(['sound'], item.name));
  await openUpload(introSent);
  expect(
    await screen.findByRole('button', { name: '0:12 recorded · go on, for Intro · club news' }),
  ).toBeVisible();
});

test('B5 a file that was refused stays in the tray with its reason until it is deleted', async () => {
  const { user, unmount } = await openUpload();
  mockRefused(uploadAudio, 'unsupported_type', 'This is a video. Save only its sound.');
  await chooseFor(user, 'Intro · club news', 'news.mp3');
  await user.click(submit());
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  unmount();
  const page = again();
  await page.user.click(await screen.findByRole('button', { name: '1 not sent yet' }));
  const sheet = within(await screen.findByRole('dialog', { name: '1 not sent yet' }));
  expect(sheet.getByText(/This is a video\. Save only its sound\./)).toBeVisible();
  await page.user.click(sheet.getByRole('button', { name: 'Actions for Intro · club news' }));
  await page.user.click(await screen.findByRole('menuitem', { name: /Delete…/ }));
  await answerDialog(page.user, 'Delete this file?', 'Delete');
  await waitFor(async () => expect(await listUnsent()).toEqual([]));
});

test.each([
  { kind: 'recording', english: 'Delete this recording?', german: 'Diese Aufnahme löschen?' },
  { kind: 'file', english: 'Delete this file?', german: 'Diese Datei löschen?' },
] as const)('B5 the question before a $kind is deleted is in one language', async (of) => {
  keepToken('of-dana', true);
  await keepUnsentFile({ ...item, kind: of.kind }, new File(['sound'], item.name));
  const { user } = renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
  await press(user, '1 not sent yet', 'Actions for Intro · club news');
  vi.stubGlobal('touchlineLanguage', {
    tag: 'de-DE',
    translate: (english: string) => (english === of.english ? of.german : undefined),
  });
  await user.click(await screen.findByRole('menuitem', { name: /Delete…/ }));
  vi.stubGlobal('touchlineLanguage', undefined);
  expect(await screen.findByRole('dialog', { name: of.german })).toBeVisible();
});

test('B1 what was submitted without a connection goes by itself once there is one', async () => {
  const { user, unmount } = await openUpload();
  mockOffline(uploadAudio);
  await chooseFor(user, 'Intro · club news', 'news.mp3');
  await user.click(submit());
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText(/is kept on this device, and is sent when you are back online/)).toBeVisible();
  unmount();
  await waitFor(async () => expect(await listUnsent()).toMatchObject([{ state: 'submitted' }]));
  const uploads = takeUploads();
  again();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
  expect(uploads).toHaveLength(1);
  expect(uploads[0]?.body?.map).toEqual(['intro']);
  await waitFor(async () => expect(await listUnsent()).toEqual([]));
});

test('B1 what does not get through waits for a connection, and is not sent again and again', async () => {
  keepToken('of-dana', true);
  await keepUnsentFile({ ...item, state: 'submitted' }, new File(['sound'], item.name));
  const refused = mockRefused(uploadAudio, 'unavailable', 'We are restarting.');
  const { user } = renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
  await press(user, '1 not sent yet');
  await see(screen, 'We are restarting.');
  await press(user, 'Actions for Intro · club news');
  await user.click(await screen.findByRole('menuitem', { name: /Try again/ }));
  await see(screen, 'We are restarting.');
  // At the start and once it was listed; then for the press.
  expect(refused.length).toBeLessThanOrEqual(4);
  const uploads = takeUploads();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
  expect(uploads).toHaveLength(1);
});

test('B1 what arrives late takes nothing along that was recorded after it', async () => {
  const { unmount } = await openUpload();
  unmount();
  const take = (id: string, at: number, state: Unsent['state']) =>
    keepUnsentFile({ ...item, id, at, state, name: `${id}.mp3` }, new File([id], `${id}.mp3`));
  await take('older', 1, 'failed');
  await take('arrives', 2, 'submitted');
  mock(uploadAudio, async () => {
    // Submitted while the one before is on its way.
    await take('newer', 3, 'failed');
    return { data: introSent, message: 'Sent' };
  });
  again();
  expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
  await waitFor(async () => expect((await listUnsent()).map(({ id }) => id)).toEqual(['newer']));
});

/** What a logout does with all that waits. */
function SendAll() {
  const work = useUnsentWork();
  const [left, setLeft] = useState<number>();
  const [stopping] = useState(() => new AbortController());
  return (
    <>
      {work && (
        <button
          type="button"
          onClick={() => void work.sendAll(() => undefined, stopping.signal).then(setLeft)}
        >
          Send all
        </button>
      )}
      <button type="button" onClick={() => stopping.abort()}>
        Stop
      </button>
      {left !== undefined && `${left} left`}
    </>
  );
}

test.each(['a logout', 'a later visit'])(
  'G-09 the answer about children’s voices is kept with a chosen file, and sent with it by %s',
  async (by) => {
    const first = await openUpload();
    await chooseFor(first.user, 'Intro · club news', 'news.mp3');
    const asked = within(await screen.findByRole('group', { name: /^A child’s voice in Intro/ }));
    await first.user.click(asked.getByRole('radio', { name: 'No' }));
    await waitFor(async () => expect(await listUnsent()).toMatchObject([{ state: 'open', voices: null }]));
    first.unmount();
    const uploads = takeUploads();
    if (by === 'a logout') {
      const { user } = renderScreen(
        <>
          <UnsentTray />
          <SendAll />
        </>,
        { account: accounts.clubAdmin },
      );
      await user.click(await screen.findByRole('button', { name: 'Send all' }));
    } else {
      const { user } = again();
      await screen.findByRole('button', { name: 'Take out news.mp3' });
      await user.click(submit());
    }
    await waitFor(() => expect(uploads[0]?.body).toMatchObject({ map: ['intro'], voices: [null] }));
  },
);

test('B1 of two takes that were not sent off a logout sends the newer one, and leaves the other', async () => {
  const { unmount } = await openUpload();
  unmount();
  for (const [id, at] of [
    ['first', 1],
    ['second', 2],
  ] as const)
    await keepUnsentFile({ ...item, id, at, name: `${id}.mp3` }, new File([id], `${id}.mp3`));
  takeUploads();
  const { user } = renderScreen(
    <>
      <UnsentTray />
      <SendAll />
    </>,
    { account: accounts.clubAdmin },
  );
  await user.click(await screen.findByRole('button', { name: 'Send all' }));
  expect(await screen.findByText('1 left')).toBeVisible();
  expect((await listUnsent()).map(({ id, state }) => [id, state])).toEqual([['first', 'open']]);
});

test('B1 a logout that is left while it sends has submitted nothing', async () => {
  const { unmount } = await openUpload();
  unmount();
  for (const slot of ['intro', 'interview'] as const)
    await keepUnsentFile({ ...item, id: slot, slot, name: `${slot}.mp3` }, new File([slot], `${slot}.mp3`));
  // Never at its end.
  const begun = mock(uploadAudio, () => new Promise(() => undefined));
  const { user } = renderScreen(
    <>
      <UnsentTray />
      <SendAll />
    </>,
    { account: accounts.clubAdmin },
  );
  await user.click(await screen.findByRole('button', { name: 'Send all' }));
  await waitFor(() => expect(begun).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('2 left')).toBeVisible();
  expect((await listUnsent()).map(({ state, why }) => [state, why])).toEqual([
    ['open', undefined],
    ['open', undefined],
  ]);
  expect(begun).toHaveLength(1);
});
