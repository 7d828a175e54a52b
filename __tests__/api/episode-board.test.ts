import { endpoints } from '@/contract/endpoints';
import { dayIn } from '@/contract/time-zone';
import { renditions } from '@/server/tables/episode';
import { boardSummary } from '../support/episodes';
import { daysAgo } from '../support/figure-rows';
import { masteringJobs } from '../support/mastering-jobs';
import { seedClub, seedEpisode } from '../support/seed';
import { seedCampaign, seedSponsor } from '../support/seed-sponsors';
import { sendingOfFile, soundFile } from '../support/sending';
import { storeFile } from '../support/stored-file';

const on = sendingOfFile();
let quiet: { id: string };
beforeAll(async () => {
  const { db } = on.api.services;
  await on.query("update clubs set clubname = 'Ashford' where id = $1", [on.scene.club.id]);
  await on.query("update clubs set clubname = 'Brent 100%' where id = $1", [on.scene.other.id]);
  quiet = await seedClub(db, 'élan');
  await seedClub(db, 'Suspended', 'suspended');
});
beforeEach(() => on.renew());

const { board } = on;
const namesOf = async (query: string) =>
  (await board(query)).data.map(({ club }: { club: { clubname: string } }) => club.clubname);
/** All three parts of the scene's club, as if their checks had found them good. */
async function sendAll() {
  await on.send(
    ['intro', 'interview', 'outro'],
    [soundFile('a.wav', 300), soundFile('b.wav', 310), soundFile('c.wav', 320)],
  );
  await on.passAll();
}

test('it shows every active club with what it has sent, and counts', async () => {
  await sendAll();
  await on.send(['outro'], [soundFile('d.wav', 330)], {
    token: on.scene.otherAdmin.token,
    clubId: on.scene.other.id,
  });
  const found = endpoints.listEpisodeClubs.reply.parse(await board());
  expect(
    found.data.map(({ club, parts }) => [club.clubname, parts.map(({ slot }) => slot).toSorted()]),
  ).toEqual([
    ['Ashford', ['interview', 'intro', 'outro']],
    ['Brent 100%', ['outro']],
    ['élan', []],
  ]);
  const names = { silent: ['élan'], incomplete: ['Brent 100%'], untold: ['Ashford', 'Brent 100%'] };
  const counts = { clubs: 3, delivered: 1, silent: 1, incomplete: 1, untold: 2, untoldParts: 4, checking: 1 };
  expect(found.summary).toEqual(boardSummary({ ...counts, names }));
});

test('D2 the checklist: who is ready, what is bad or asked again, where no spot sounds, and what would be refused', async () => {
  const none = await board();
  expect(none.summary.refusal).toMatch(/^Nothing could be heard/);
  expect(none.summary.noSpot).toEqual({ clubs: 0, campaigns: [], total: 0 });

  await sendAll();
  await on.query("update episode_parts set child_voices = 'none' where episode_id = $1", [on.episodeId()]);
  expect(await namesOf('?show=ready')).toEqual(['Ashford']);
  await on.query(`update episode_parts set "check" = 'bad' where episode_id = $1 and slot = 'intro'`, [
    on.episodeId(),
  ]);
  const bad = await board('?show=bad');
  expect(bad.data).toHaveLength(1);
  expect(bad.summary).toMatchObject({
    ...{ bad: 1, prepared: 0, troubled: 1, refusal: null, names: { bad: ['Ashford'], asked: [] } },
  });

  // One that has no audio is heard nowhere; where another one sounds, nothing is missing.
  const { db } = on.api.services;
  const [mute, heard] = [await seedSponsor(db, 'Mute'), await seedSponsor(db, 'Heard')];
  const days = { startsOn: '2020-01-01', endsOn: '2099-01-01' };
  const silent = await seedCampaign(db, mute, 'New bike', days);
  expect((await board()).summary.noSpot).toEqual({
    ...{ clubs: 3, campaigns: [{ id: silent, name: 'New bike' }], total: 1 },
  });
  const sounding = await seedCampaign(db, heard, 'Warm', days);
  const { id: file } = await storeFile(on.api.services, { purpose: 'spot' });
  await on.query('update campaigns set spot_file_id = $2, all_clubs = false where id = $1', [sounding, file]);
  await on.query('insert into campaign_clubs (campaign_id, club_id) values ($1, $2)', [sounding, quiet.id]);
  expect((await board()).summary.noSpot.clubs).toBe(2);
  await on.query('update campaigns set paused = true where id = any($1)', [[silent, sounding]]);
});

test('D2 a campaign without audio counts when it runs on the day of publishing or is scheduled, and not once it is over', async () => {
  const { db } = on.api.services;
  const seed = async (name: string, startsOn: string, endsOn: string) =>
    seedCampaign(db, await seedSponsor(db, `Mute ${name}`), name, { startsOn, endsOn });
  const seeded = [
    await seed('Over', '2020-01-01', '2020-02-01'),
    await seed('Scheduled', '2098-01-01', '2099-01-01'),
  ];
  const told = async () => (await board()).summary.noSpot.campaigns.map(({ name }: { name: string }) => name);
  expect(await told()).toEqual(['Scheduled']);
  // Over by the day on which the episode is published by itself, though it runs today.
  seeded.push(await seed('Until tomorrow', '2020-01-01', daysAgo(-1)));
  expect(await told()).toEqual(['Until tomorrow', 'Scheduled']);
  await on.updateEpisode("publish_at = now() + interval '5 days'");
  expect(await told()).toEqual(['Scheduled']);
  await on.query('update campaigns set paused = true where id = any($1)', [seeded]);
});

test('X-05 late is who has not sent all once the due date has passed, while the episode is open', async () => {
  await sendAll();
  // Where it is about noon for all clubs, so that no day ends while the test runs.
  const ahead = 12 - new Date().getUTCHours();
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await on.query('update clubs set time_zone = $1', [zone]);
  const today = dayIn(zone);
  await on.updateEpisode(`end_date = '${today}'::date - 1`);
  expect([await namesOf('?show=late'), (await board()).summary.late]).toEqual([['Brent 100%', 'élan'], 2]);
  await on.updateEpisode(`end_date = '${today}'`);
  expect(await namesOf('?show=late')).toEqual([]);
  await on.updateEpisode(`end_date = '${today}'::date - 1, status = 'published'`);
  expect(await namesOf('?show=late')).toEqual([]);
});

test('failed renditions are found, with their reason; a ready one has its URL', async () => {
  const episodeId = on.episodeId();
  const file = await storeFile(on.api.services, {
    purpose: 'rendition',
    clubId: on.scene.club.id,
    episodeId,
  });
  await on.query('update files set duration = 61.5 where id = $1', [file.id]);
  await on.api.services.db.insert(renditions).values([
    { episodeId, clubId: on.scene.club.id, status: 'ready', progress: 1, fileId: file.id },
    {
      episodeId,
      clubId: quiet.id,
      status: 'failed',
      reason: 'The intro can’t be read.',
      shortReason: 'Intro unreadable',
    },
    { episodeId, clubId: on.scene.other.id, status: 'rendering', progress: 0.5 },
  ]);
  const { data, summary } = await board('?sort=clubname');
  expect(data.map(({ rendition }: { rendition: object }) => rendition)).toEqual([
    { status: 'ready', progress: 1, reason: null, url: file.url, duration: 61.5, shortReason: null },
    { status: 'rendering', progress: 0.5, reason: null, url: null, duration: null, shortReason: null },
    {
      status: 'failed',
      progress: 0,
      reason: 'The intro can’t be read.',
      url: null,
      duration: null,
      shortReason: 'Intro unreadable',
    },
  ]);
  expect(summary).toMatchObject({ ready: 1, failed: 1, mastering: 1, duration: 61.5 });
  expect(await namesOf('?show=failed')).toEqual(['élan']);
});

test('a part is taken back only while the episode is open', async () => {
  await sendAll();
  await on.updateEpisode("status = 'published'");
  const path = `${on.pairPath()}/intro`;
  const { status } = await on.asAdmin('DELETE', path);
  expect([status, (await on.contentOf()).intro_name]).toEqual([409, 'a.wav']);
});

describe('mastering again', () => {
  const master = (episodeId: string, token = on.scene.admin.token) =>
    on.api.call('POST', `/api/episode/${episodeId}/clubs/${on.scene.club.id}/rendition`, { token });

  test('asked for many times, it waits once', async () => {
    for (let i = 0; i < 3; i += 1) {
      const { status, body } = await master(on.episodeId());
      expect([status, body.data.rendition.status]).toEqual([200, 'queued']);
    }
    expect(await masteringJobs(on.api, on.episodeId())).toHaveLength(1);
  });

  test.each(['draft', 'archived'] as const)('of one that is %s is a conflict', async (state) => {
    const { id } = await seedEpisode(on.api.services.db, state);
    expect((await master(id, on.scene.platform.token)).status).toBe(409);
    expect(await masteringJobs(on.api, id)).toEqual([]);
  });
});
