import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { isDiskFull } from '@/server/kernel/error-codes';
import { bucketStorage } from '@/server/kernel/storage/bucket-storage';
import { diskStorage } from '@/server/kernel/storage/disk-storage';
import { readStored } from '@/server/kernel/storage/read-stored';
import type { Storage } from '@/server/kernel/storage/storage';
import {
  isStorageAway,
  NoRoomYet,
  NotStored,
  StorageAway,
  TooLong,
  UploadLost,
  waitsForStorage,
} from '@/server/kernel/storage/storage-error';
import { twoPlaces } from '@/server/kernel/storage/two-places';
import { startBucket, type TestBucket } from '../support/bucket';
import { eventually } from '../support/eventually';

let bucket: TestBucket;
let folder: string;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clientOf = ({ address: { endpoint, region, key } }: TestBucket) => ({
  ...{ endpoint, region, forcePathStyle: true },
  credentials: { accessKeyId: key?.id ?? '', secretAccessKey: key?.secret ?? '' },
});
const openFiles = () => readdirSync('/proc/self/fd').length;
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const megabyte = 1024 * 1024;
const hour = 3_600_000;

const disk = () => diskStorage(folder);
const inBucket = () => bucketStorage(bucket.address, folder);
const stores: [string, () => Storage][] = [
  ['on a disk', disk],
  ['in a bucket', inBucket],
  ['that moves from a disk to a bucket', () => twoPlaces(inBucket(), disk())],
  ['that moves from a bucket to a disk', () => twoPlaces(disk(), inBucket())],
];

const receive = (storage: Storage, content: Buffer) =>
  storage.receive(Readable.from([content]), content.length);
async function store(storage: Storage, content = randomBytes(5000)) {
  const received = await receive(storage, content);
  await storage.keep(received);
  return { sha256: received.sha256, content };
}
const listed = async (files: AsyncIterable<{ sha256: string | undefined }>) => {
  const found: (string | undefined)[] = [];
  for await (const { sha256 } of files) found.push(sha256);
  return found;
};

describe.each(stores)('files %s', (_where, open) => {
  let storage: Storage;
  beforeEach(() => {
    storage = open();
  });

  test('R-04 a stream that is cut at any moment leaves no file behind, and no open one', async () => {
    await store(storage);
    const before = openFiles();
    for (let i = 0; i < 100; i += 1) {
      const source = new Readable({ read: () => undefined });
      source.on('error', () => undefined);
      // Each tenth is so long that a bucket has got a part of it.
      source.push(Buffer.alloc(i % 10 === 9 ? 9 * megabyte : 1000));
      const receiving = storage.receive(source, 20 * megabyte).catch((error: unknown) => error);
      for (let turns = i % 12; turns > 0; turns -= 1) await turn();
      source.destroy(i % 2 === 0 ? new Error('aborted') : undefined);
      expect(await receiving).toMatchObject({ message: expect.any(String) });
    }
    // Files that were still being made when it was given up would show by now; a bucket's connections stay open.
    await eventually('closed files', () => openFiles() <= before + 8);
    expect([await storage.countTemp(), bucket.openUploads()]).toEqual([0, 0]);
  });

  test('S-28 one byte too many is refused and leaves nothing; as many as allowed are kept', async () => {
    const of = (bytes: number) => Readable.from([Buffer.alloc(bytes - 1, 1), Buffer.alloc(1, 2)]);
    await expect(storage.receive(of(101), 100)).rejects.toThrow(TooLong);
    expect(await storage.countTemp()).toBe(0);
    const received = await storage.receive(of(100), 100);
    expect(received.bytes).toBe(100);
    await storage.discard(received);
    expect(await storage.countTemp()).toBe(0);
  });

  test('R-01 R-06 what is stored is read byte for byte, whole and by spans, and once for the same content', async () => {
    const content = randomBytes(20 * megabyte);
    const { sha256 } = await store(storage, content);
    await store(storage, content);
    expect(sha256).toBe(sha256Of(content));
    expect((await readStored(storage, sha256)).equals(content)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [9 * megabyte, 9 * megabyte + 65_535],
      [content.length - 3, content.length - 1],
    ] as const) {
      const part = await readStored(storage, sha256, { start, end });
      expect(part.equals(content.subarray(start, end + 1))).toBe(true);
    }
    expect([await storage.has(sha256), await storage.sizeOf(sha256)]).toEqual([true, content.length]);
    expect((await listed(storage.list())).filter((address) => address === sha256)).toHaveLength(1);
    expect([await storage.countTemp(), bucket.openUploads()]).toEqual([0, 0]);
  });

  test('what is not there is undefined, and never an empty file', async () => {
    const nothing = sha256Of(randomBytes(4));
    expect([await storage.has(nothing), await storage.sizeOf(nothing)]).toEqual([false, undefined]);
    expect(await storage.read(nothing)).toBeUndefined();
    await expect(readStored(storage, nothing)).rejects.toThrow(NotStored);
  });

  test('what the server has made is measured, and kept or discarded', async () => {
    const file = storage.scratch();
    await writeFile(file, 'made by us').catch(() => undefined);
    await store(storage);
    await writeFile(file, 'made by us');
    const made = await storage.measure(file);
    expect(made).toMatchObject({ path: file, bytes: 10, sha256: sha256Of(Buffer.from('made by us')) });
    await storage.discard(made);
    expect([existsSync(file), await storage.countTemp()]).toEqual([false, 0]);
    await writeFile(file, 'made by us');
    await storage.keep(await storage.measure(file));
    expect((await readStored(storage, made.sha256)).toString()).toBe('made by us');
    expect([existsSync(file), await storage.countTemp()]).toEqual([false, 0]);
  });

  test('a file has a path while something works with it, and nothing of that stays', async () => {
    const { sha256, content } = await store(storage);
    const read = () => storage.withPath(sha256, (file) => readFile(file));
    for (const found of await Promise.all([read(), read(), read()])) expect(found.equals(content)).toBe(true);
    await expect(storage.withPath(sha256, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await storage.countTemp()).toBe(0);
  });

  test('quarantine takes a file out of the list and still hands it out, gives it back, and deletes it', async () => {
    const { sha256, content } = await store(storage);
    await storage.quarantine.take(sha256);
    expect([await storage.has(sha256), await storage.quarantine.has(sha256)]).toEqual([false, true]);
    expect((await readStored(storage, sha256)).equals(content)).toBe(true);
    expect(await listed(storage.quarantine.list())).toContain(sha256);
    expect(await listed(storage.list())).not.toContain(sha256);
    for await (const { sha256: address, ageMs } of storage.quarantine.list())
      if (address === sha256) expect(ageMs).toBeLessThan(hour);
    await storage.quarantine.giveBack(sha256);
    expect([await storage.has(sha256), await storage.quarantine.has(sha256)]).toEqual([true, false]);
    await storage.quarantine.take(sha256);
    await storage.quarantine.remove(sha256);
    await storage.quarantine.remove(sha256);
    expect([await storage.has(sha256), await storage.sizeOf(sha256)]).toEqual([false, undefined]);
  });

  test('the first marker counts', async () => {
    await storage.check();
    await storage.marker.remove();
    expect(await storage.marker.read()).toBeUndefined();
    const [one, two] = [randomUUID(), randomUUID()];
    expect(await storage.marker.claim(one)).toBe(one);
    expect(await storage.marker.claim(two)).toBe(one);
    await storage.marker.replace(two);
    expect(await storage.marker.read()).toBe(two);
    expect(await listed(storage.list())).not.toContain(undefined);
    await storage.marker.remove();
  });

  test('R-01 a file in pieces grows, keeps what has come of a piece that is cut, and is received whole', async () => {
    const { unfinished } = storage;
    const id = randomBytes(16).toString('base64url');
    const content = randomBytes(12 * megabyte);
    expect(await unfinished.sizeOf(id)).toBeUndefined();
    await unfinished.create(id);
    expect(await unfinished.sizeOf(id)).toBe(0);
    expect(await unfinished.write(id, 0, Readable.from([content.subarray(0, 3000)]))).toBe(3000);
    const cut = Readable.from(
      (async function* () {
        yield content.subarray(3000, 5000);
        await turn();
        throw new Error('aborted');
      })(),
    );
    await expect(unfinished.write(id, 3000, cut)).rejects.toThrow('aborted');
    const arrived = (await unfinished.sizeOf(id)) ?? 0;
    expect(arrived).toBeGreaterThanOrEqual(3000);
    // One that has lost its lock writes what the next one writes, too.
    const again = () => Readable.from([content.subarray(3000, 4000)]);
    await unfinished.write(id, 3000, again());
    const from = (await unfinished.sizeOf(id)) ?? 0;
    expect(await unfinished.write(id, from, Readable.from([content.subarray(from)]))).toBe(content.length);
    const received = await unfinished.receive(id);
    expect([received.bytes, received.sha256]).toEqual([content.length, sha256Of(content)]);
    expect((await readFile(received.path)).equals(content)).toBe(true);
    const ids: string[] = [];
    for await (const upload of unfinished.list()) ids.push(upload.id);
    expect(ids.filter((each) => each === id)).toEqual([id]);
    await storage.keep(received);
    await unfinished.remove(id);
    expect([await unfinished.sizeOf(id), await storage.has(received.sha256)]).toEqual([undefined, true]);
    expect(await storage.countTemp()).toBe(0);
  });

  test('old temp files are swept, and young ones stay', async () => {
    const received = await receive(storage, randomBytes(500));
    expect(await storage.sweepTemp(hour)).toBe(0);
    expect(await storage.countTemp()).toBeGreaterThan(0);
    await storage.sweepTemp(0);
    expect([await storage.countTemp(), existsSync(received.path)]).toEqual([0, false]);
  });
});

describe('a second name on a disk', () => {
  const old = new Date(Date.now() - 2 * hour);

  test('R-01 of an old file that moves away is not swept while it is read', async () => {
    const { sha256, content } = await store(disk());
    await utimes(path.join(folder, 'files', sha256.slice(0, 2), sha256), old, old);
    const moving = twoPlaces(inBucket(), disk());
    const read = await moving.withPath(sha256, async (file) => {
      await moving.sweepTemp(hour);
      return readFile(file);
    });
    expect(read.equals(content)).toBe(true);
  });

  test('R-01 of an upload that arrived an hour ago is not swept before it is kept', async () => {
    const storage = disk();
    const id = randomUUID();
    await storage.unfinished.create(id);
    await storage.unfinished.write(id, 0, Readable.from([randomBytes(100)]));
    await utimes(path.join(folder, 'unfinished', id), old, old);
    const received = await storage.unfinished.receive(id);
    expect(await storage.sweepTemp(hour)).toBe(0);
    await storage.keep(received);
    expect(await storage.has(received.sha256)).toBe(true);
  });
});

describe('a bucket', () => {
  test('fetches a file once for all who work with it', async () => {
    const storage = inBucket();
    const { sha256 } = await store(storage);
    const fetched = () => bucket.asked(new RegExp(`^GET .*${sha256}`));
    const before = fetched();
    await Promise.all([1, 2, 3].map(() => storage.withPath(sha256, async (file) => readFile(file))));
    expect(fetched() - before).toBe(1);
  });

  test('R-03 says so while it is away, keeps nothing half, and goes on as soon as it is back', async () => {
    const storage = inBucket();
    const { sha256, content } = await store(storage);
    bucket.setAway(true);
    try {
      for (const call of [
        () => storage.has(sha256),
        () => storage.read(sha256),
        () => storage.check(),
        () => storage.withPath(sha256, async () => undefined),
        () => listed(storage.list()),
        () => receive(storage, randomBytes(9 * megabyte)),
      ])
        await expect(call()).rejects.toThrow(StorageAway);
    } finally {
      bucket.setAway(false);
    }
    expect((await readStored(storage, sha256)).equals(content)).toBe(true);
    await storage.check();
    expect(readdirSync(path.join(folder, 'tmp'))).toEqual([]);
    await storage.sweepTemp(0);
    expect(await storage.countTemp()).toBe(0);
  });

  test('another program’s object is listed as not ours', async () => {
    const storage = inBucket();
    const { sha256 } = await store(storage);
    const [from, to] = [`files/${sha256.slice(0, 2)}/${sha256}`, 'files/notes.txt'];
    await new S3Client(clientOf(bucket)).send(
      new CopyObjectCommand({ Bucket: 'touchline', Key: to, CopySource: `touchline/${from}` }),
    );
    const strange: string[] = [];
    for await (const file of storage.list()) if (file.sha256 === undefined) strange.push(file.name);
    expect(strange).toEqual(['notes.txt']);
  });

  test('what is too large for a bucket to copy is sent again, when it is kept and into quarantine and back', async () => {
    const storage = bucketStorage(bucket.address, folder, { copyBytes: 4999 });
    const send = jest.spyOn(S3Client.prototype, 'send');
    const copies = () => send.mock.calls.filter(([command]) => command instanceof CopyObjectCommand).length;
    try {
      const { sha256, content } = await store(storage);
      await storage.quarantine.take(sha256);
      expect([await storage.has(sha256), await storage.quarantine.has(sha256)]).toEqual([false, true]);
      await storage.quarantine.giveBack(sha256);
      expect(Buffer.concat((await (await storage.read(sha256))?.toArray()) ?? []).equals(content)).toBe(true);
      expect([
        await storage.has(sha256),
        await storage.quarantine.has(sha256),
        await storage.countTemp(),
        copies(),
      ]).toEqual([true, false, 0, 0]);
      await store(storage, randomBytes(4999));
      expect(copies()).toBe(1);
    } finally {
      send.mockRestore();
    }
  });

  /** Answers some commands as a bucket would that s3rver is not. */
  function answering(answer: (command: unknown) => object | undefined) {
    const ask = S3Client.prototype.send;
    return jest.spyOn(S3Client.prototype, 'send').mockImplementation(async function (
      this: S3Client,
      ...of: Parameters<typeof ask>
    ) {
      return answer(of[0]) ?? ask.apply(this, of);
    } as typeof ask);
  }

  test('uploads of killed processes are ended everywhere and on every page after a day, and one that goes on is left alone', async () => {
    const upload = (Key: string, hours: number) => ({
      ...{ Key, UploadId: `of ${Key}`, Initiated: new Date(Date.now() - hours * hour) },
    });
    const begun = [upload('tmp/a', 25), upload('tmp/going', 20), upload('tmp/z', 26)];
    begun.push(upload('files/ab/c', 30), upload('quarantine/ab/c', 30));
    const ended: (string | undefined)[] = [];
    const send = answering((command) => {
      if (command instanceof AbortMultipartUploadCommand) return { end: ended.push(command.input.UploadId) };
      if (!(command instanceof ListMultipartUploadsCommand)) return undefined;
      const { Prefix = '', KeyMarker = '' } = command.input;
      const [next, ...more] = begun.filter(({ Key }) => Key.startsWith(Prefix) && Key > KeyMarker);
      const NextKeyMarker = next?.Key;
      return { Uploads: next ? [next] : [], IsTruncated: more.length > 0, NextKeyMarker };
    });
    try {
      await inBucket().sweepTemp(hour);
    } finally {
      send.mockRestore();
    }
    expect(ended.toSorted()).toEqual(['of files/ab/c', 'of quarantine/ab/c', 'of tmp/a', 'of tmp/z']);
  });

  test('what will be very large goes in larger parts, of which a bucket takes so many only', async () => {
    const storage = inBucket();
    const content = randomBytes(9 * megabyte);
    const parts = () => bucket.asked(/^PUT \/tmp\//);
    const before = parts();
    const one = await storage.receive(Readable.from([content]), content.length);
    expect(parts() - before).toBe(2);
    const other = await storage.receive(Readable.from([content]), content.length, 100 * 1024 ** 3);
    expect(parts() - before).toBe(3);
    for (const received of [one, other]) await storage.discard(received);
  });

  test('a file that does not fit on our disk is not fetched, and a job waits for room', async () => {
    const storage = inBucket();
    const { sha256 } = await store(storage);
    const send = answering((command) =>
      command instanceof HeadObjectCommand ? { ContentLength: 2 ** 50 } : undefined,
    );
    try {
      const failure = await storage.withPath(sha256, async () => undefined).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(NoRoomYet);
      expect([waitsForStorage(failure), isDiskFull(failure)]).toEqual([true, true]);
    } finally {
      send.mockRestore();
    }
    expect(readdirSync(path.join(folder, 'tmp'))).toEqual([]);
  });

  test('what has arrived in pieces is not put together where it does not fit on our disk', async () => {
    const { unfinished } = inBucket();
    const id = randomUUID();
    await unfinished.create(id);
    await unfinished.write(id, 0, Readable.from([randomBytes(3000)]));
    const full = { ...disk(), reserve: () => Promise.reject(new NoRoomYet('full')) };
    await expect(twoPlaces(full, inBucket()).unfinished.receive(id)).rejects.toThrow(NoRoomYet);
    const send = answering((command) =>
      command instanceof ListObjectsV2Command
        ? { Contents: [{ Key: `unfinished/${id}/000000000000000`, Size: 2 ** 50 }] }
        : undefined,
    );
    try {
      await expect(unfinished.receive(id)).rejects.toThrow(NoRoomYet);
    } finally {
      send.mockRestore();
    }
    const storage = inBucket();
    const received = await storage.unfinished.receive(id);
    expect(received.bytes).toBe(3000);
    await storage.discard(received);
    await unfinished.remove(id);
  });

  test('an upload that was ended while it went on is no store that is away', async () => {
    const refused = Object.assign(new Error('gone'), {
      ...{ name: 'NoSuchUpload', $metadata: { httpStatusCode: 404 } },
    });
    const send = answering((command) => {
      if (command instanceof UploadPartCommand) throw refused;
      return undefined;
    });
    try {
      const failure = await receive(inBucket(), randomBytes(9 * megabyte)).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(UploadLost);
      expect(isStorageAway(failure)).toBe(false);
    } finally {
      send.mockRestore();
    }
    await inBucket().sweepTemp(0);
  });

  test('the key is in no message, and a bucket that does not exist is named', async () => {
    const wrong = bucketStorage(
      { ...bucket.address, bucket: 'nowhere', key: { id: 'a', secret: 'hush' } },
      folder,
    );
    const failure = await wrong.check().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageAway);
    expect(String(failure)).toMatch(/s3:\/\/127\.0\.0\.1:\d+\/nowhere cannot be used/);
    expect(String(failure)).not.toContain('hush');
  });
});
