import type { Endpoint } from '@/contract/endpoint';
import { downloadFile } from '@/contract/file';
import { judge, mayEver } from '@/policy/can';
import { type Action, rules } from '@/policy/rules';
import { apiOfFile } from '../support/api';
import { beginUpload } from '../support/begin-upload';
import { eventually } from '../support/eventually';
import { everyPersona } from '../support/own-account';
import { seededOnce } from '../support/scene';
import { closedCalls, knowsBody, seedWalk } from '../support/walk';

/** Each call with the personas who never may make it. */
const refusedCalls = closedCalls.flatMap(([name, endpoint]) => {
  const personas = everyPersona.filter(
    (persona) => !mayEver({ userId: '', persona, clubId: null }, endpoint.access as Action),
  );
  return personas.length > 0 ? [[name, endpoint, personas] as const] : [];
});

const api = apiOfFile();
const walk = seededOnce(() => seedWalk(api));

test('every call has a rule, and every rule is asked for by some call', () => {
  const asked = closedCalls.map(([, { access }]) => access);
  expect(new Set(asked)).toEqual(new Set(Object.keys(rules)));
});

test.each(closedCalls)(
  'G-12 %s without a token, and with one never given out, is 401',
  async (_name, endpoint) => {
    const path = walk.pathOf(endpoint);
    const answers = await Promise.all([
      api.call(endpoint.method, path),
      api.call(endpoint.method, path, { token: 'x'.repeat(43) }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([401, 'unauthenticated']),
    );
  },
);

test.each(refusedCalls)(
  'S-19 %s is 403 for each persona that never may',
  async (_name, endpoint, personas) => {
    const answers = await Promise.all(
      personas.map(async (persona) => {
        const token = walk.tokens[persona];
        const { status, body } = await api.call(endpoint.method, walk.pathOf(endpoint), { token });
        return [persona, status, body.code];
      }),
    );
    expect(answers).toEqual(personas.map((persona) => [persona, 403, 'forbidden']));
  },
);

const uploads = closedCalls.filter(([, { upload }]) => upload);
const refusedUploads = refusedCalls.flatMap(([name, endpoint, personas]) =>
  endpoint.upload ? personas.map((persona) => [name, persona, endpoint] as const) : [],
);

const begin = (name: string, endpoint: Endpoint, token: string) =>
  beginUpload(`${api.url}${walk.pathOf(endpoint)}`, token, walk.formOf(name, endpoint));

test.each(uploads)('D17 %s without a token is 401 before its file has come', async (name, endpoint) => {
  expect(await begin(name, endpoint, '')).toBe(401);
  expect(await api.services.storage.countTemp()).toBe(0);
});

test.each(refusedUploads)(
  'D17 %s: to a %s, who never may, an upload is 403 before its file has come',
  async (name, persona, endpoint) => {
    expect(await begin(name, endpoint, walk.tokens[persona])).toBe(403);
    expect(await api.services.storage.countTemp()).toBe(0);
  },
);

test('D17 a noun that the walk does not know fails it', () => {
  expect(walk.pathOf({ path: '/api/club/{id}/status' })).toMatch(/^\/api\/club\/[\da-f-]{36}\/status$/);
  expect(() => walk.pathOf({ path: '/api/unknown/{id}' })).toThrow(/does not know unknown/);
  expect(() => walk.pathOf({ path: '/api/club/{id}/{page}' })).toThrow(/does not know/);
  expect(() => walk.formOf('uploadSpot', downloadFile)).toThrow(/does not know/);
});

/** The facts of an object of another club or person, or not published. */
const elsewhere = {
  userId: 'another',
  clubId: 'another',
  status: 'in_progress',
  audience: 'everyone',
} as const;

/** Calls that name their object in the path. */
const addressed = closedCalls.filter(([, { path, upload }]) => !upload && path.includes('{'));
/** The two that name a person in the body, where a 404 would hide nothing. */
const named = closedCalls.filter(([name]) => ['updateAdmin', 'changeAdminPassword'].includes(name));

/** Each call with the personas who may make it, but not for what is elsewhere. */
const hiddenFor = (calls: typeof closedCalls) =>
  calls.flatMap(([name, endpoint]) =>
    everyPersona
      .filter((persona) => {
        const who = { userId: 'own', persona, clubId: 'own' };
        return judge(who, endpoint.access as Action, elsewhere) === 'hidden';
      })
      .map((persona) => [name, persona, endpoint] as const),
  );
const hiddenPairs = hiddenFor(addressed);
const hiddenUploads = hiddenFor(uploads);

test.each(hiddenPairs)(
  'S-20 S-18 %s: to a %s what is somebody else’s is 404, and stays as it is',
  async (name, persona, endpoint) => {
    const before = await walk.stored();
    const options = { token: walk.tokens[persona], body: walk.bodyOf(name) };
    const answer = await api.call(endpoint.method, walk.pathOf(endpoint), options);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(await walk.stored()).toEqual(before);
  },
);

test.each(hiddenUploads)(
  'D17 S-20 %s: to a %s an upload to what is somebody else’s is 404 before a byte is kept',
  async (name, persona, endpoint) => {
    const before = await walk.stored();
    expect(await begin(name, endpoint, walk.tokens[persona])).toBe(404);
    expect(await walk.stored()).toEqual(before);
    await eventually('an empty temp folder', async () => (await api.services.storage.countTemp()) === 0);
  },
);

const withBody = addressed.filter(([name, endpoint]) => knowsBody(name, endpoint));

test.each(withBody)(
  'S-20 %s of an id that nothing has, and of one that is none, is 404',
  async (name, endpoint) => {
    const persona = everyPersona.find((each) =>
      mayEver({ userId: 'own', persona: each, clubId: 'own' }, endpoint.access as Action),
    );
    const options = { token: walk.tokens[persona ?? 'platformAdmin'], body: walk.bodyOf(name) };
    for (const id of ['0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f', 'nonsense']) {
      const { status } = await api.call(endpoint.method, walk.pathNowhere(endpoint, id), options);
      expect([id, status]).toEqual([id, 404]);
    }
  },
);

test.each(named)('S-18 %s: another user’s id is 403, and they stay as they are', async (name, endpoint) => {
  const before = await walk.stored();
  const options = { token: walk.tokens.platformAdmin, body: walk.bodyOf(name) };
  const answer = await api.call(endpoint.method, walk.pathOf(endpoint), options);
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  expect(await walk.stored()).toEqual(before);
});

test('S-20 S-18 profile and password are walked for every persona, each noun for those who have it', () => {
  const members = ['parent', 'child', 'coach'];
  const expected: [personas: string[], calls: string][] = [
    [everyPersona, 'endSession getPlaylist'],
    [['platformAdmin'], 'updateClubNote removeClubNote restoreClubNote'],
    [['platformAdmin', 'clubAdmin'], 'updatePlaylist removePlaylist restorePlaylist'],
    [['clubAdmin'], 'getClub updateClub uploadClubIdentity getJoinLink setJoinRole replaceJoinCode'],
    [['clubAdmin'], 'removeEpisode restoreEpisode'],
    [['clubAdmin'], 'getClubArchive makeClubArchive endClubArchive'],
    [['clubAdmin'], 'previewShow importShow getShowImport stopShowImport getClubMove setClubMove'],
    [['clubAdmin'], 'getMember setMemberStatus setMemberRole listVoices decideJoinRequest'],
    [['clubAdmin'], 'setAdminStatus sendInviteAgain withdrawInvite handleReport listReflectionClubs'],
    [['clubAdmin'], 'uploadAudio sendArrived removePart restorePart confirmWhole setVoices masterRendition'],
    [['clubAdmin'], 'getPartsHistory readLocalSponsor updateLocalSponsor removeLocalSponsor'],
    [['clubAdmin'], 'restoreLocalSponsor getTranscript uploadTranscript saveTranscript'],
    [['clubAdmin'], 'removeTranscript restoreTranscript makeTranscript getPublicAddress'],
    [['clubAdmin', ...members], 'getRenditionTranscript getRenditionCaptions'],
    [['clubAdmin', ...members], 'updateProfile changePassword getEpisodeContent'],
    [members, 'getEpisode getProgress saveProgress claimPlaying'],
    [['parent'], 'updateChild resetChildPassword decideConsent exportChild removeChild restoreChild'],
    [['parent'], 'sendGuardianInvite withdrawGuardianInvite removeGuardian endShare decideClaim'],
    [['parent'], 'keepChild takeOffSharedDevice endSharedDevice'],
    [['parent', 'child'], 'getReflection getQuestionAloud answerQuestion reportAnswer sayAnswer'],
    [['parent'], 'makeChildFeed endChildFeed endGuestLink'],
    [['parent', 'coach'], 'confirmFeedReads'],
  ];
  const walked = [...hiddenPairs, ...hiddenUploads].map(([name, persona]) => `${name} ${persona}`);
  const wanted = expected.flatMap(([personas, names]) =>
    names.split(' ').flatMap((name) => personas.map((persona) => `${name} ${persona}`)),
  );
  expect(walked.toSorted()).toEqual(wanted.toSorted());
});
