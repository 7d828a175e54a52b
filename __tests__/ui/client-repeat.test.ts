import { call } from '@/client/http';
import { uploadRecording } from '@/contract/file';
import { hosts } from '@/contract/host';
import { blankRow } from '../support/blank';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';

const host = {
  ...blankRow(hosts.list),
};
const body = (name: string) => ({ name, bio: '', photo: null });
const create = (name: string) => call(hosts.create, { body: body(name) });

/** Answers by `answer`; resolves to the keys that were sent. */
const keysOf = (answer: (count: number) => void) => {
  const keys: (string | null)[] = [];
  mock(hosts.create, ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    answer(keys.length);
    return { data: host, message: 'Created' };
  });
  return keys;
};

test('R-07 what was not answered is tried again under the same key, and what was answered under another', async () => {
  const keys = keysOf((count) => {
    if (count === 1) throw refuse('internal', 'Lost on the way.');
    if (count === 2) throw refuse('conflict', 'This is being done already.');
  });
  await expect(create('Ada')).rejects.toThrow();
  await expect(create('Ada')).rejects.toThrow();
  await create('Ada');
  await create('Ada');
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('R-07 without a connection the key is kept; other values are another request', async () => {
  const first = keysOf(() => {
    throw refuse('unavailable', 'In a moment.');
  });
  await expect(create('Grace')).rejects.toThrow();
  mockOffline(hosts.create);
  await expect(create('Grace')).rejects.toThrow();
  const keys = keysOf(() => {});
  await create('Grace Murray');
  await create('Grace');
  expect(keys[0]).not.toBe(first[0]);
  expect(keys[1]).toBe(first[0]);
});

test('what was refused begins anew, under a key of its own', async () => {
  const keys = keysOf((count) => {
    if (count === 1) throw refuse('conflict', 'There is one already.', { name: 'Taken.' });
  });
  await expect(create('Ada')).rejects.toThrow();
  await create('Ada');
  expect(keys[1]).not.toBe(keys[0]);
});

test('C6 what the server could not take at this moment is sent again by itself, an upload without a key, three times at most', async () => {
  const soon = () => refuse('unavailable', 'In a moment.', undefined, { 'retry-after': '0' });
  const keys = keysOf((count) => {
    if (count < 3) throw soon();
  });
  await create('Ida');
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBe(3);
  const file = new File(['sound'], 'intro.mp3');
  const uploads = mock(uploadRecording, () => {
    if (uploads.length < 3) throw soon();
    return {
      data: {
        url: '/file/AbCdEfGhIjKlMnOpQrStUv',
        fileName: 'intro.mp3',
        duration: 1,
        loudness: null,
        peaks: [],
      },
      message: '',
    };
  });
  await call(uploadRecording, { files: [file] });
  expect(uploads.length).toBe(3);
  const never = mock(uploadRecording, () => {
    throw soon();
  });
  await expect(call(uploadRecording, { files: [file] })).rejects.toMatchObject({ status: 503 });
  expect(never.length).toBe(4);
  const later = mockRefused(uploadRecording, 'unavailable', 'Later.', undefined, { 'retry-after': '5' });
  await expect(call(uploadRecording, { files: [file] })).rejects.toMatchObject({ status: 503 });
  expect(later.length).toBe(1);
});
