import { createHash } from 'node:crypto';
import { parseFeed } from 'podcast-partytime';
import type { ClubArchive } from '@/contract/moving/club-archive';
import { tendArchives } from '@/server/club-archive/club-archive.noun';
import { beginArchive, getLatestArchive } from '@/server/club-archive/club-archive.store';
import { archiveReasons, makeArchive } from '@/server/club-archive/make-archive';
import { currentNotices } from '@/server/consent/notices';
import { checkFile } from '@/server/episode-content/check-part';
import type { Storage } from '@/server/kernel/storage/storage';
import { NoSpace, StorageAway } from '@/server/kernel/storage/storage-error';
import { putVoices } from '@/server/part/voice.store';
import { runMastering } from '@/server/rendition/master-rendition';
import { said } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { seedFamily } from '../support/families';
import { auditedOf } from '../support/forget-audit';
import { eraseContents } from '../support/queued-contents';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { readZip } from '../support/read-zip';
import { seedClub, seedConsent, seedMember, seedPerson } from '../support/seed';
import { sendingOfFile } from '../support/sending';
import { sentFile } from '../support/sent-file';
import { fileReader } from '../support/stored-file';

const recording = wav({ seconds: 1.5, rate: 16_000 });
const on = sendingOfFile();
const { readFile, statusOf } = fileReader({
  get url() {
    return on.api.url;
  },
});
beforeAll(async () => {
  const { db } = on.api.services;
  await on.query(
    `update clubs set clubname = 'Riverside Rovers', created_at = now() - interval '40 days' where id = $1`,
    [on.scene.club.id],
  );
  await on.query(`update clubs set clubname = 'Ashford' where id = $1`, [on.scene.other.id]);
  await on.query(`update users set first_name = '=HYPERLINK("x")', last_name = 'Smith' where id = $1`, [
    on.scene.parent.id,
  ]);
  await seedMember(db, on.scene.other.id, 'coach', { firstName: 'Zeno', lastName: 'Elsewhere' });
});
beforeEach(async () => {
  await on.query('delete from club_archives');
  await on.query('delete from rate_limits');
  await on.query(`delete from files where purpose = 'archive'`);
  await on.renew();
  await takeQueuedEmails(on.api);
});

const ask = (method: string, token = on.scene.admin.token) =>
  on.api.call(method, `/api/club/${on.scene.club.id}/archive`, { token });
const shown = async (token?: string) => (await ask('GET', token)).body.data as ClubArchive | null;
const latest = async () => (await getLatestArchive(on.api.services.db, on.scene.club.id))?.archive;
const work = async (own: Partial<{ storage: Storage }> = {}) =>
  makeArchive({ ...on.api.services, ...own }, (await latest())?.id ?? '');

/** Makes it while something changes: what was read before the change must not be stored. */
function workWhile(change: () => Promise<unknown>) {
  const { storage } = on.api.services;
  const receive: Storage['receive'] = async (...of) => {
    const received = await storage.receive(...of);
    await change();
    return received;
  };
  return work({ storage: { ...storage, receive } });
}
const subjects = async () => (await composeQueuedEmails(on.api)).map(({ subject }) => subject);

/** A child of the club and of the scene’s parent, with consent to its voice. */
async function seedChild() {
  const { db } = on.api.services;
  const child = await seedMember(db, on.scene.club.id, 'child', { firstName: 'Milo', lastName: 'Ribeiro' });
  await seedConsent(db, child.id, { purpose: 'voice' });
  await seedFamily(db, on.scene.club.id, [on.scene.parent], [child]);
  return child;
}

/** A published episode of the club, of an intro with these voices. */
async function published(voices: string[] | null = null) {
  await on.send(['intro'], [{ name: 'Milo Ribeiro.wav', bytes: recording }], { voices: [voices] });
  await checkFile(on.api.services, await sentFile(on));
  expect(
    said(await on.asPlatform('PUT', `/api/episode/${on.episodeId()}/status`, { status: 'published' })),
  ).toMatch(/^200/);
  await runMastering(on.api.services, { episodeId: on.episodeId(), clubId: on.scene.club.id });
}

/** A finished archive as the club’s admin sees it. */
async function made() {
  expect((await ask('POST')).status).toBe(201);
  await work();
  const archive = await shown();
  if (!archive?.url) throw new Error(`not ready: ${JSON.stringify(archive)}`);
  return { ...archive, url: archive.url };
}

const unzip = async (url: string) => readZip((await readFile(url, on.scene.admin.token)).body);

test('a club takes along its episodes as podcast apps get them, its recordings as they were sent, its lists and its feed', async () => {
  await on.updateEpisode(`name = 'Derby: "week" <1>', description = 'Mud & more'`);
  await published();
  await seedChild();
  await on.query(`update users set language = 'de' where id = $1`, [on.scene.admin.id]);
  const archive = await made();
  await on.query('update users set language = null where id = $1', [on.scene.admin.id]);
  expect(archive).toMatchObject({
    status: 'ready',
    askedByYou: true,
    askedBy: 'Dana Okafor',
    fileName: 'Riverside Rovers.zip',
  });
  const files = await unzip(archive.url);
  const [{ season, number }] = (await on.query('select season, number from episodes where id = $1', [
    on.episodeId(),
  ])) as [Record<string, string>];
  const name = `S0${season}E${String(number).padStart(2, '0')} Derby week 1`;
  const names = [...files.keys()];
  expect(names).toEqual(
    expect.arrayContaining([
      'README.txt',
      'feed.xml',
      'club.json',
      'schema.json',
      'members.csv',
      'figures/episodes.csv',
      `episodes/${name}.mp3`,
      `episodes/${name}.jpg`,
      `parts/${name}/intro.wav`,
    ]),
  );
  expect(names.at(-1)).toBe('SHA256SUMS.txt');

  const text = (file: string) => String(files.get(file));
  const sums = text('SHA256SUMS.txt').trim().split('\n');
  expect(sums).toEqual(
    names.slice(0, -1).map(
      (file) =>
        `${createHash('sha256')
          .update(files.get(file) ?? '')
          .digest('hex')}  ${file}`,
    ),
  );
  expect(files.get(`parts/${name}/intro.wav`)).toEqual(recording);
  const mp3 = files.get(`episodes/${name}.mp3`) ?? Buffer.alloc(0);
  expect([mp3.toString('latin1', 0, 3), mp3.includes('APIC'), mp3.includes('CHAP')]).toEqual([
    'ID3',
    true,
    true,
  ]);

  const feed = parseFeed(text('feed.xml'));
  expect(feed).toMatchObject({
    title: 'Riverside Rovers',
    // In the language of the admin who has asked.
    description: '<p>Der Podcast von Riverside Rovers.</p>',
    itunesBlock: false,
  });
  expect(feed?.items.find(({ guid }) => guid === on.episodeId())).toMatchObject({
    title: 'Derby: "week" <1>',
    enclosure: {
      length: mp3.length,
      url: `https://put-your-address-here.example/episodes/${encodeURIComponent(name)}.mp3`,
    },
  });
  const json = JSON.parse(text('club.json'));
  expect(json.episodes.find(({ id }: { id: string }) => id === on.episodeId())).toMatchObject({
    file: `episodes/${name}.mp3`,
    inFeed: true,
    parts: [{ slot: 'intro', file: `parts/${name}/intro.wav` }],
  });
  expect(JSON.parse(text('schema.json'))).toMatchObject({
    type: 'object',
    properties: { episodes: { type: 'array' } },
  });
  expect(text('members.csv')).toMatch(/^\uFEFFName,Role,/);
  expect(text('members.csv')).toContain(`"'=HYPERLINK(""x"") Smith"`);
  expect(text('members.csv')).toContain('Milo R.,Child');
  // Nothing of another club, no whole name of a child, and no secret.
  const secrets = await on.query('select join_code from clubs where id = $1', [on.scene.club.id]);
  const words = ['Ashford', 'Elsewhere', 'Ribeiro', secrets[0]?.join_code ?? '?'];
  const all = [...files]
    .filter(([file]) => !file.endsWith('.mp3'))
    .map(([file, bytes]) => file + bytes.toString('latin1'))
    .join('\n');
  expect(words.filter((word) => all.includes(word))).toEqual([]);

  const range = await readFile(archive.url, on.scene.admin.token, { range: 'bytes=0-3' });
  expect([range.status, range.body.toString('latin1')]).toEqual([206, 'PK\x03\x04']);
  expect((await composeQueuedEmails(on.api)).map(({ subject, to }) => [subject, to])).toEqual([
    ['The archive of Riverside Rovers is ready', on.scene.admin.email],
  ]);
  expect(await auditedOf(on.api, 'action', `club:${on.scene.club.id}`)).toContainEqual({
    action: 'club-archive:make',
  });
});

test('only who has asked may fetch an archive, as long as they look after the club', async () => {
  const { db } = on.api.services;
  expect((await ask('POST', on.scene.otherAdmin.token)).status).toBe(404);
  const asker = await seedMember(db, on.scene.club.id, 'admin');
  await ask('POST', asker.token);
  await work();
  const url = (await shown(asker.token))?.url ?? '';
  expect((await shown())?.url).toBeNull();
  const { admin, platform, parent } = on.scene;
  const others = [admin, platform, parent, on.scene.otherAdmin];
  expect(await Promise.all(others.map(({ token }) => statusOf(url, token)))).toEqual([404, 404, 404, 404]);
  expect(await statusOf(url, asker.token)).toBe(200);
  for (const change of [
    `club_member_role = 'coach'`,
    `club_member_role = 'admin', club_id = '${on.scene.other.id}'`,
  ]) {
    await on.query(`update users set ${change} where id = $1`, [asker.id]);
    on.api.own.sessions.forgetUser(asker.id);
    expect(await statusOf(url, asker.token)).toBe(404);
  }
});

test('one is made at once; it can be stopped while it is made, and what was made then is not kept', async () => {
  expect([(await ask('POST')).status, said(await ask('POST'))]).toEqual([
    201,
    '409 An archive is being made now. Wait for it, or stop it first.',
  ]);
  let stopped = 0;
  await workWhile(async () => {
    stopped = (await ask('DELETE')).status;
  });
  expect([stopped, await shown(), (await latest())?.fileId]).toEqual([200, null, null]);
  expect(await on.api.services.storage.countTemp()).toBe(0);
  expect(await on.query(`select id from files where purpose = 'archive'`)).toEqual([]);
});

async function nameIn(child: { id: string }): Promise<void> {
  const key = { episodeId: on.episodeId(), clubId: on.scene.club.id, slot: 'intro' as const };
  const fileId = await sentFile(on);
  await on.api.services.db.transaction((tx) => putVoices(tx, { ...key, fileId }, [child.id]));
}

const takeAway: [string, (child: { id: string }) => Promise<unknown>][] = [
  [
    'the consent to a voice in it is withdrawn',
    ({ id }) =>
      on.api.call('PUT', `/api/family/child/${id}/consent`, {
        token: on.scene.parent.token,
        body: { notice: currentNotices.en.version, purposes: { voice: false } },
      }),
  ],
  [
    'the consent that a child in it may be heard outside is withdrawn',
    ({ id }) => seedConsent(on.api.services.db, id, { purpose: 'disclosure', given: false }),
  ],
  [
    'a child without consent is named in a recording in it',
    async () => nameIn(await seedMember(on.api.services.db, on.scene.club.id, 'child')),
  ],
  [
    'a child who may be heard, but not outside, is named in a recording in it',
    async () => nameIn(await seedChild()),
  ],
  [
    'a guardian deletes the child',
    ({ id }) => on.query(`update users set status = 'removed' where id = $1`, [id]),
  ],
  [
    'a person moves to another club',
    async () => {
      const { id } = await seedClub(on.api.services.db);
      await on.query('update users set club_id = $1 where id = $2', [id, extra.id]);
    },
  ],
  ['a person of the club is erased', () => on.query('delete from users where id = $1', [extra.id])],
];
let extra: { id: string };

test.each(takeAway)(
  'K-10 an archive ends at once and is erased when %s, and one that is being made is begun again',
  async (_, change) => {
    const { db, storage } = on.api.services;
    extra = await seedMember(db, on.scene.club.id, 'coach');
    const child = await seedChild();
    await published([child.id]);
    const { url } = await made();
    const sha256 = (await on.query(`select sha256 from files where purpose = 'archive'`))[0]?.sha256 ?? '';
    await change(child);
    expect(await statusOf(url, on.scene.admin.token)).toBe(404);
    expect(await shown()).toMatchObject({
      status: 'ended',
      url: null,
      reason: expect.stringMatching(/no longer kept/),
    });
    await tendArchives(on.api.services);
    await eraseContents(on.api);
    expect([await storage.has(sha256), await storage.sizeOf(sha256)]).toEqual([false, undefined]);

    const other = await seedChild();
    extra = await seedMember(db, on.scene.club.id, 'coach');
    await on.renew();
    await published([other.id]);
    await ask('POST');
    await workWhile(() => change(other));
    expect(await latest()).toMatchObject({ status: 'waiting', fileId: null });
    await tendArchives(on.api.services);
    expect(
      await on.query(
        `select data->>'archiveId' as id from pgboss.job where name = 'make-club-archive' and state = 'created'`,
      ),
    ).toContainEqual({ id: (await latest())?.id });
    await work();
    const files = await unzip((await shown())?.url ?? '');
    const [episode] = JSON.parse(String(files.get('club.json'))).episodes.filter(
      ({ id }: { id: string }) => id === on.episodeId(),
    );
    if (change === takeAway[0]?.[1]) expect(episode?.parts ?? []).toEqual([]);
  },
);

test('a killed worker, a full disk and a store that is away each have their end', async () => {
  const { db, storage } = on.api.services;
  await ask('POST');
  const away = { ...storage, receive: () => Promise.reject(new StorageAway('gone')) };
  await expect(work({ storage: away })).rejects.toThrow('gone');
  expect(await latest()).toMatchObject({ status: 'waiting', attempts: 0 });

  // The worker is killed; another one takes it up a minute later, and the first one cannot store anything any more.
  await beginArchive(db, (await latest())?.id ?? '');
  await work();
  expect((await latest())?.status).toBe('making');
  await on.query(`update club_archives set updated_at = now() - interval '2 minutes'`);
  await tendArchives(on.api.services);
  await work();
  expect((await shown())?.status).toBe('ready');

  await ask('POST');
  await work({ storage: { ...storage, reserve: () => Promise.reject(new NoSpace('full')) } });
  expect(await shown()).toMatchObject({ status: 'failed', reason: archiveReasons.noRoom });
  expect(await subjects()).toEqual(['The archive of Riverside Rovers could not be made']);
});

test('a store that is away when the archive is kept counts as a try, and nothing is made again without end', async () => {
  const { storage } = on.api.services;
  await ask('POST');
  const keep = () => Promise.reject(new StorageAway('gone'));
  for (const attempts of [1, 2]) {
    await expect(work({ storage: { ...storage, keep } })).rejects.toThrow();
    expect(await latest()).toMatchObject({ status: 'waiting', attempts });
  }
  expect(await storage.countTemp()).toBe(0);
  await on.query('update club_archives set attempts = 10');
  await work();
  expect(await shown()).toMatchObject({ status: 'failed', reason: archiveReasons.ourFault });
  expect(await subjects()).toEqual(['The archive of Riverside Rovers could not be made']);
});

test('an archive that is slow to be planned and kept shows that its worker lives', async () => {
  const { storage } = on.api.services;
  await ask('POST');
  const beaten = async () => {
    await on.query(`update club_archives set updated_at = now() - interval '2 minutes'`);
    await eventually('a sign of life', async () => {
      const [row] = await on.query(
        `select updated_at > now() - interval '1 minute' as fresh from club_archives`,
      );
      return row?.fresh;
    });
  };
  let looked = false;
  const sizeOf: Storage['sizeOf'] = async (sha256) => {
    if (!looked) {
      looked = true;
      await beaten();
    }
    return storage.sizeOf(sha256);
  };
  const keep: Storage['keep'] = async (received) => {
    await beaten();
    await storage.keep(received);
  };
  await work({ storage: { ...storage, sizeOf, keep } });
  expect([looked, (await shown())?.status]).toEqual([true, 'ready']);
});

test('an archive ends after 7 days; that of a deleted club is closed, and a platform admin makes that of a suspended one', async () => {
  const { url } = await made();
  await on.query(`update clubs set removed_at = now() where id = $1`, [on.scene.club.id]);
  expect(await statusOf(url, on.scene.admin.token)).not.toBe(200);
  await on.query(`update clubs set removed_at = null where id = $1`, [on.scene.club.id]);
  await on.query(`update club_archives set ends_at = now()`);
  expect([await statusOf(url, on.scene.admin.token), (await shown())?.status]).toEqual([404, 'ended']);
  await tendArchives(on.api.services);
  expect(await on.query(`select id from files where purpose = 'archive'`)).toEqual([]);

  await on.query(`update clubs set status = 'suspended' where id = $1`, [on.scene.club.id]);
  on.api.own.sessions.forgetUser(on.scene.admin.id);
  const platform = await seedPerson(on.api.services.db);
  expect([(await ask('POST')).status, (await ask('POST', platform.token)).status]).toEqual([403, 201]);
  await work();
  expect(await statusOf((await shown(platform.token))?.url ?? '', platform.token)).toBe(200);
  await on.query(`update clubs set status = 'active' where id = $1`, [on.scene.club.id]);
});
