import * as z from 'zod';
import { endpoints } from '@/contract/endpoints';
import { apiOfFile, atOnce, refusedAt, said, statusesOf } from '../support/api';
import { countStatements } from '../support/count-statements';
import { auditedOf } from '../support/forget-audit';
import { purgeRemoved } from '../support/purge';
import { resourceSamples } from '../support/resource-samples';
import { seededOnce } from '../support/scene';
import { seedPerson } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const platform = seededOnce(() => seedPerson(api.services.db));

const nowhere = '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';
/**
 * Clubs, episodes and transcripts are restored by routes of their own; a suggested club is made by a stranger, and never
 * edited; each club has at most one local sponsor; a note about a club belongs to its author.
 */
const byHand = [
  '/api/local-sponsor/{id}/restore',
  '/api/club/{id}/restore',
  '/api/club-note/{id}/restore',
  '/api/episode/{id}/restore',
  '/api/episode/{episodeId}/clubs/{clubId}/{slot}/restore',
  '/api/family/child/{id}/restore',
  '/api/suggested-club/{id}/restore',
  '/api/transcript/{key}/restore',
];

test('every resource has a sample', () => {
  const restored = Object.values(endpoints)
    .map(({ path }) => path)
    .filter((path) => path.endsWith('/restore') && !byHand.includes(path));
  expect(resourceSamples.map(({ declared }) => declared.restore.path).sort()).toEqual(restored.sort());
});

interface Field {
  maxLength?: number;
}
interface Made {
  data: { id: string; rev: number };
  message: string;
}

const samples = resourceSamples.map((sample) => [sample.declared.list.list.words.many, sample] as const);

describe.each(samples)('%s', (_many, { declared, prepare, body, unique }) => {
  beforeAll(() => prepare?.(api.services.db));
  const { path } = declared.list;
  const noun = path.split('/').at(-1);
  let number = 0;
  const fresh = (over: object = {}) => {
    number += 1;
    return { ...body(number), ...over };
  };
  const call = (method: string, where: string, sent?: object, headers: Record<string, string> = {}) =>
    api.call(method, where, { token: platform.token, body: sent, headers });
  const make = async (sent = fresh()) => {
    const answer = await call('POST', path, sent);
    expect(answer.status).toBe(201);
    return declared.create.reply.parse(answer.body) as Made;
  };
  const listed = async (id: string, query = '') => {
    for (let page = 1; ; page += 1) {
      const { body: found } = await call('GET', `${path}?pageSize=100&page=${page}${query}`);
      if (found.data.some((row: { id: string }) => row.id === id)) return true;
      if (found.data.length < 100) return false;
    }
  };

  const described = z.toJSONSchema(declared.create.body, { io: 'input', unrepresentable: 'any' });

  test('what is as long as it may be is kept, trimmed', async () => {
    for (const [field, { maxLength }] of Object.entries(
      (described.properties ?? {}) as Record<string, Field>,
    )) {
      if (maxLength === undefined) continue;
      const longest = 'y'.repeat(maxLength);
      expect((await make(fresh({ [field]: `  ${longest} ` }))).data).toMatchObject({ [field]: longest });
    }
  });

  test('created, it is there as it was sent; changed, as it was changed', async () => {
    const sent = fresh();
    const { data, message } = await make(sent);
    expect(data).toMatchObject({ ...sent, rev: 1, removedAt: null });
    expect(message).toMatch(/ was created$/);
    expect((await call('GET', `${path}/${data.id}`)).body).toEqual({ data });
    expect(await listed(data.id)).toBe(true);
    const next = fresh();
    const { status, body: saved } = await call('PUT', `${path}/${data.id}`, next);
    expect([status, saved.data]).toEqual([200, { ...data, ...next, rev: 2 }]);
    expect(saved.message).toMatch(/ was saved$/);
  });

  test('S-47 a save of an older revision changes nothing: 409 without a field', async () => {
    const { data } = await make();
    const ifMatch = { 'if-match': `"${data.rev}"` };
    expect((await call('PUT', `${path}/${data.id}`, fresh(), ifMatch)).status).toBe(200);
    const newest = (await call('GET', `${path}/${data.id}`)).body;
    const late = await call('PUT', `${path}/${data.id}`, fresh(), ifMatch);
    expect([late.status, late.body.code, late.body.fields]).toEqual([409, 'conflict', undefined]);
    expect((await call('GET', `${path}/${data.id}`)).body).toEqual(newest);
  });

  test('S-47 of ten changes at once to what was seen, one is kept', async () => {
    const { data } = await make();
    const change = () => call('PUT', `${path}/${data.id}`, fresh(), { 'if-match': '"1"' });
    expect(statusesOf(await atOnce(10, change))).toEqual([200, ...Array(9).fill(409)]);
  });

  test('an unknown id is 404 for every verb', async () => {
    for (const [method, below, sent] of [
      ['GET', '', undefined],
      ['PUT', '', fresh()],
      ['DELETE', '', undefined],
      ['POST', '/restore', undefined],
    ] as const) {
      for (const id of [nowhere, 'nonsense']) {
        expect([method, (await call(method, `${path}/${id}${below}`, sent)).status]).toEqual([method, 404]);
      }
    }
  });

  test('deleted, it is not found; restored, it is back as it was', async () => {
    const { data } = await make();
    const where = `${path}/${data.id}`;
    expect(said(await call('DELETE', where))).toMatch(/^200 .*for 30 days$/);
    for (const [method, sent] of [
      ['GET', undefined],
      ['PUT', fresh()],
      ['DELETE', undefined],
    ] as const) {
      const { status, body } = await call(method, where, sent);
      expect([method, status]).toEqual([method, 404]);
      // Saving what another person has deleted says that it can be restored.
      if (method !== 'GET')
        expect(body.message).toMatch(/ was deleted meanwhile\. Restore it under “Deleted”/);
    }
    expect([await listed(data.id), await listed(data.id, '&removed=true')]).toEqual([false, true]);
    for (let twice = 0; twice < 2; twice += 1) {
      const restored = await call('POST', `${where}/restore`);
      expect([restored.status, restored.body.data]).toEqual([200, data]);
    }
    expect((await call('GET', where)).body).toEqual({ data });
    expect([await listed(data.id), await listed(data.id, '&removed=true')]).toEqual([true, false]);
  });

  test('S-39 each change is in the audit once, with who made it, and in the history', async () => {
    const { data } = await make();
    const where = `${path}/${data.id}`;
    await call('PUT', where, fresh());
    await call('DELETE', where);
    await call('POST', `${where}/restore`);
    await call('POST', `${where}/restore`);
    const entries = await auditedOf(api, 'action, actor_id, result', `${noun}:${data.id}`);
    const verbs = ['create', 'update', 'remove', 'restore'];
    const by = { actor_id: platform.id, result: 'ok' };
    expect(entries).toEqual(verbs.map((verb) => ({ action: `${noun}:${verb}`, ...by })));
    const history = (await call('GET', `/api/history?object=${noun}:${data.id}`)).body.data;
    expect(history.map(({ verb }: { verb: string }) => verb)).toEqual(verbs.toReversed());
    for (const { changes } of history.slice(2)) expect(changes.length).toBeGreaterThan(0);
  });

  test('after 30 days it is gone for good, and the audit says so', async () => {
    const [gone, kept] = [await make(), await make()];
    const table = declared.list.list.words.many.replaceAll(' ', '_');
    const age = `update ${table} set removed_at = now() - make_interval(days => $1) where id = $2`;
    for (const [{ data }, days] of [
      [gone, 31],
      [kept, 29],
    ] as const) {
      await call('DELETE', `${path}/${data.id}`);
      await api.query(age, [days, data.id]);
    }
    await purgeRemoved(api.services.db);
    expect((await call('POST', `${path}/${gone.data.id}/restore`)).status).toBe(404);
    expect((await call('POST', `${path}/${kept.data.id}/restore`)).status).toBe(200);
    const purged = await api.query('select object from audit_entries where action = $1', [`${noun}:purge`]);
    expect(purged).toEqual([{ object: `${noun}:${gone.data.id}` }]);
  });

  if (unique === undefined) return;

  /** The same to people: other case, no accents. */
  const alike = (value: unknown) => String(value).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

  test('a taken value, in any case and with any accents, is 409 on its field', async () => {
    const taken = fresh();
    await make(taken);
    const other = await make();
    const again = fresh({ [unique]: alike(taken[unique as keyof typeof taken]) });
    const where = `${path}/${other.data.id}`;
    for (const refused of [await call('POST', path, again), await call('PUT', where, again)])
      expect(refusedAt(refused)).toBe(`409 ${unique}`);
    expect((await call('GET', where)).body).toEqual({ data: other.data });
  });

  test('saved again as it is, it is not taken by itself', async () => {
    const sent = fresh();
    expect((await call('PUT', `${path}/${(await make(sent)).data.id}`, sent)).status).toBe(200);
  });

  test('S-47 created ten times at once it is there once', async () => {
    const sent = fresh();
    const answers = await atOnce(10, () => call('POST', path, sent));
    expect(answers.map(refusedAt).sort()).toEqual(['201', ...Array(9).fill(`409 ${unique}`)]);
  });

  test('what was taken while it was deleted keeps it from coming back, with a sentence', async () => {
    const sent = fresh();
    const { data } = await make(sent);
    await call('DELETE', `${path}/${data.id}`);
    const other = await make(sent);
    const refused = await call('POST', `${path}/${data.id}/restore`);
    expect([refused.status, refused.body.fields]).toEqual([409, undefined]);
    expect(refused.body.message).toMatch(
      / has this name now\. Change that name first, then restore this \w+\.$/,
    );
    const german = { 'accept-language': 'de' };
    const inGerman = await call('POST', `${path}/${data.id}/restore`, undefined, german);
    expect(inGerman.body.message).toMatch(/ stelle (dann )?diesen? wieder her\.$/);
    expect(await listed(data.id)).toBe(false);
    await call('DELETE', `${path}/${other.data.id}`);
    expect((await call('POST', `${path}/${data.id}/restore`)).status).toBe(200);
  });
});

test('however many rows are deleted for good at once, it takes no more statements than for one', async () => {
  const { db } = api.services;
  const purge = async (count: number) => {
    const gone: string[] = [];
    for (let each = 0; each < count; each += 1) {
      const { id } = await storeFile(api.services, { purpose: 'photo' });
      const [host] = await api.query(
        "insert into hosts (name, photo_file_id, removed_at) values ('Gone', $1, now() - interval '31 days') returning id",
        [id],
      );
      gone.push(`host:${host?.id}`);
    }
    const statements = await countStatements(() => purgeRemoved(db));
    const noted =
      "select distinct object from audit_entries where action = 'host:purge' and object = any($1)";
    expect(await api.query(noted, [gone])).toHaveLength(count);
    return statements;
  };
  const ofOne = await purge(1);
  expect(await purge(5)).toBeLessThanOrEqual(ofOne);
  expect(await api.query("select 1 from files where purpose = 'photo'")).toEqual([]);
});
