import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { uploadImages } from '@/contract/club';
import { limits } from '@/contract/limits';
import { sweep } from '@/server/file/sweep';
import { apiOfFile, said } from '../support/api';
import { animation, bomb, heavy, noImages, picture, pictureFile, sideways } from '../support/image-fixtures';
import { sentPictures } from '../support/kinds/pictures';
import { inputBytes } from '../support/kinds/sent-kind';
import { type SentFile, sceneOfFile } from '../support/scene';
import { fileReader } from '../support/stored-file';
import { uploadForm } from '../support/upload-form';

const api = apiOfFile();
const scene = sceneOfFile(api);

const path = '/api/file/upload/images';
const send = (files: SentFile[], token = scene.admin.token, field = 'file') =>
  api.call('POST', path, { token, body: uploadForm(field, files) });
const read = (url: string, token = scene.admin.token) => fileReader(api).readFile(url, token);
const rows = async (): Promise<Record<string, string>[]> =>
  await api.query('select * from files order by created_at, id');
const blobs = async () => {
  const { place: root } = api.services.storage;
  const shelves = await readdir(root).catch(() => []);
  return (await Promise.all(shelves.map((shelf) => readdir(`${root}/${shelf}`)))).flat().toSorted();
};

/** What there is before and after must be the same, and nothing on its way. */
async function leavesNothing(attempt: () => Promise<unknown>) {
  const before = [await rows(), await blobs()];
  await attempt();
  expect([await rows(), await blobs()]).toEqual(before);
  expect(await api.services.storage.countTemp()).toBe(0);
}

/** Sends one image and resolves to what was kept of it. */
async function keptOf(bytes: Buffer, name = 'crest.png') {
  const { status, body } = await send([{ name, bytes }]);
  expect(status).toBe(200);
  const kept = (await read(body.data[0])).body;
  return { kept, facts: await sharp(kept).metadata() };
}

test('P-25 the URLs are answered in the order sent, and each is the image that was sent there', async () => {
  const widths = [30, 10, 20];
  const files = await Promise.all(widths.map((width, i) => pictureFile(`${i}.png`, 'png', { width })));
  const { status, body } = await send(files);
  expect([status, uploadImages.reply.safeParse(body).success]).toEqual([200, true]);
  const found = await Promise.all(
    body.data.map(async (url: string) => (await sharp((await read(url)).body).metadata()).width),
  );
  expect(found).toEqual(widths);
  expect(await api.services.storage.countTemp()).toBe(0);
});

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'S-25 a %s is taken, whatever its name',
  async (format) => {
    const { facts } = await keptOf(await picture(format), 'anything.mp3');
    expect([facts.format, facts.width, facts.height]).toEqual(['webp', 60, 40]);
  },
);

// Half of 10 to the power of 0.78 is 3.
const within3 = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -0.78));

describe.each(
  sentPictures.flatMap(({ file, kind, right, more }) => [
    { what: file, right, make: async () => inputBytes(file) },
    ...more.map(([what, make, other = right]) => ({ what: `${kind}: ${what}`, right: other, make })),
  ]),
)('$what', ({ make, right }) => {
  test('refused' in right ? `is refused: ${right.refused}` : 'is kept as it is seen', async () => {
    const bytes = await make();
    if ('refused' in right) {
      const { status, body } = await send([{ name: 'a.jpg', bytes, type: 'image/jpeg' }]);
      expect([status < 500, body.message]).toEqual([true, `a.jpg: ${right.refused}`]);
      return;
    }
    const { kept } = await keptOf(bytes);
    const { data, info } = await sharp(kept).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
    const middle = at(info.width >> 1, info.height >> 1);
    expect(middle).toEqual([...within3(right.middle), 255]);
    if (right.corner === null) expect(at(0, 0)[3]).toBe(0);
    if (right.corner) expect(at(0, 0)).toEqual([...within3(right.corner), 255]);
  });
});

test.each<[file: string, corner: number[]]>([
  ['png-16-bit-display-p3.png', [216, 69, 75]],
  ['crest-white-on-transparent.png', [14, 34, 69]],
])('as artwork %s has the same colours in the JPEG of podcast apps', async (file, corner) => {
  const bytes = await sharp(inputBytes(file))
    .resize(1400)
    .keepIccProfile()
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  const form = uploadForm('file', [{ name: 'a.png', bytes }], { use: 'artwork' });
  const { body } = await api.call('POST', path, { token: scene.platform.token, body: form });
  const files = await rows();
  const shown = files.find(({ key }) => `/file/${key}` === body.data[0]);
  const full = files.find(({ id }) => id === shown?.full_size_id);
  const jpeg = (await read(`/file/${full?.key}`, scene.platform.token)).body;
  expect([...(await sharp(jpeg).raw().toBuffer()).subarray(0, 3)]).toEqual(within3(corner));
});

test.each<[string, [number, number], [number, number]]>([
  ['the edge itself', [512, 512], [512, 512]],
  ['one pixel more', [513, 513], [512, 512]],
  ['a wide one', [2048, 1024], [512, 256]],
  ['a tall one', [100, 1000], [51, 512]],
  ['a small one, which is not made larger', [3, 2], [3, 2]],
  ['a single pixel', [1, 1], [1, 1]],
])('kept at most 512 pixels on the longer edge: %s', async (_what, [width, height], kept) => {
  const { facts } = await keptOf(await picture('png', { width, height }));
  expect([facts.width, facts.height]).toEqual(kept);
});

test('what is see-through stays so', async () => {
  const { kept, facts } = await keptOf(await picture('png', { alpha: 0.5 }));
  const { data } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
  expect([facts.hasAlpha, Math.round((data[3] ?? 0) / 10)]).toEqual([true, 13]);
});

test('a picture on its side is set upright, and nothing of its maker is left in it', async () => {
  const bytes = await sideways();
  expect(bytes.includes('secret-maker')).toBe(true);
  const { kept, facts } = await keptOf(bytes);
  const { width, height, orientation, exif, icc } = facts;
  expect([width, height, orientation ?? exif ?? icc]).toEqual([20, 60, undefined]);
  expect(kept.includes('secret-maker')).toBe(false);
});

test('S-25 what hides behind an image does not come along', async () => {
  const { kept } = await keptOf(
    Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>')]),
  );
  expect(kept.includes('script')).toBe(false);
});

test('of an animation the first picture is kept', async () => {
  const { kept, facts } = await keptOf(await animation(), 'dance.gif');
  const [red, , blue] = await sharp(kept).raw().toBuffer();
  expect([facts.pages ?? 1, facts.height, (red ?? 0) < (blue ?? 0)]).toEqual([1, 40, true]);
});

test('S-27 it comes back as a WebP and as nothing else', async () => {
  const { body } = await send([await pictureFile('Müller crest.jpeg', 'jpeg')]);
  const { headers } = await read(body.data[0]);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    'content-disposition': expect.stringMatching(
      /^attachment; .*filename\*=UTF-8''M%C3%BCller%20crest\.webp$/,
    ),
  });
});

test('S-39 it is a file of its sender, named in the audit', async () => {
  const { body } = await send([await pictureFile()]);
  const key = body.data[0].slice('/file/'.length);
  const row = (await rows()).find((candidate) => candidate.key === key);
  expect(row).toMatchObject({ purpose: 'image', created_by: scene.admin.id, club_id: null });
  const text = 'select actor_id from audit_entries where object = $1';
  expect(await api.query(text, [`file:${row?.id}`])).toEqual([{ actor_id: scene.admin.id }]);
});

test('S-21 until it is put to use only its sender can fetch it', async () => {
  const { body } = await send([await pictureFile()]);
  const { admin, parent, otherAdmin, platform } = scene;
  const statuses = [admin, parent, otherAdmin, platform].map(
    async ({ token }) => (await read(body.data[0], token)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404]);
});

test('one that is not put to use is swept after a day, with its content', async () => {
  const { db, storage } = api.services;
  const { body } = await send([await pictureFile('stray.png', 'png', { width: 77 })]);
  const key = body.data[0].slice('/file/'.length);
  const sha256 = (await rows()).find((row) => row.key === key)?.sha256 ?? '';
  const age = (hours: number) =>
    api.query(`update files set created_at = now() - make_interval(mins => ${hours * 60}) where key = $1`, [
      key,
    ]);
  await age(23.9);
  await sweep(db, storage, { olderThanMs: 0 });
  expect((await read(body.data[0])).status).toBe(200);
  await age(24.1);
  await sweep(db, storage, { olderThanMs: 0 });
  expect([(await rows()).some((row) => row.key === key), await storage.has(sha256)]).toEqual([false, false]);
});

test.each(noImages)(
  'S-25 %s is 415 with a sentence that says what to do, and nothing is kept',
  async (_what, content, kind = '') => {
    await leavesNothing(async () => {
      const { status, body } = await send([
        { name: 'crest.png', bytes: Buffer.from(content), type: 'image/png' },
      ]);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([415, 'unsupported_type', ['crest.png']]);
      if (kind)
        expect(body.message).toBe(`crest.png: This is ${kind}. Save it as PNG or JPEG and send that.`);
      expect(body.message).toMatch(/^crest\.png: This .+ (Choose|Save) .+\.$/);
      expect(body.message).not.toMatch(/vips|sharp|tmp|buffer/i);
    });
  },
);

test('S-25 an image cut in the middle is 415', async () => {
  const whole = await heavy(0);
  await leavesNothing(async () => {
    expect((await send([{ name: 'a.png', bytes: whole.subarray(0, whole.length / 2) }])).status).toBe(415);
  });
});

test('one good and one bad image: neither is kept', async () => {
  const files = [
    await pictureFile('good.png', 'png', { width: 91 }),
    { name: 'bad.png', bytes: Buffer.from('x') },
  ];
  await leavesNothing(async () => expect((await send(files)).status).toBe(415));
});

test('S-28 few bytes that unfold to more pixels than any picture has are 413', async () => {
  const bytes = await bomb();
  expect(bytes.length).toBeLessThan(limits.imageBytes);
  await leavesNothing(async () => {
    const { status, body } = await send([{ name: 'bomb.png', bytes }]);
    expect([status, body.code]).toEqual([413, 'too_large']);
    expect(body.message).toContain('50 million pixels');
  });
});

test('S-28 5 MB are taken, one byte more is 413', async () => {
  const bytes = await heavy(limits.imageBytes);
  expect((await send([{ name: 'a.png', bytes }])).status).toBe(200);
  await leavesNothing(async () => {
    expect(said(await send([{ name: 'a.png', bytes: Buffer.concat([bytes, Buffer.alloc(1)]) }]))).toBe(
      '413 The file is too large: at most 5 MB.',
    );
  });
});

test.each([
  [0, 422],
  [1, 200],
  [10, 200],
  [11, 422],
])('S-28 %i images at once: %i', async (count, expected) => {
  const file = await pictureFile();
  const { status, body } = await send(Array.from({ length: count }, () => file));
  expect([status, status === 200 && body.data.length]).toEqual([expected, status === 200 && count]);
  expect(await api.services.storage.countTemp()).toBe(0);
});

test('a missing file is an error at its field, and another field name is refused', async () => {
  expect((await send([])).body.fields).toEqual({ file: 'Choose an image.' });
  expect((await send([await pictureFile()], scene.admin.token, 'image')).status).toBe(422);
});
